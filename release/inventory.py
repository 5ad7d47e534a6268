"""What the command `lowbit` is made of, from Cargo's metadata: lowbit.cdx.json (CycloneDX 1.5) and licences.txt."""

from __future__ import annotations

import json
import sys
from pathlib import Path


def needed(metadata: dict, name: str) -> list[dict]:
    """The packages that a program needs to run, in order of their names."""
    packages = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    (first,) = (package["id"] for package in packages.values() if package["name"] == name)
    found, open_ = set(), [first]
    while open_:
        one = open_.pop()
        if one in found:
            continue
        found.add(one)
        for dependency in nodes[one]["deps"]:
            if any(kind["kind"] is None for kind in dependency["dep_kinds"]):
                open_.append(dependency["pkg"])
    return sorted((packages[one] for one in found), key=lambda package: (package["name"], package["version"]))


def main(metadata: str, version: str, out: str) -> None:
    parts = needed(json.loads(Path(metadata).read_text()), "lowbit-cli")
    unlicensed = [part["name"] for part in parts if not part["license"] and not part["license_file"]]
    if unlicensed:
        sys.exit(f"release/inventory: no licence is known of {', '.join(unlicensed)}")

    def component(part: dict) -> dict:
        address = f"pkg:cargo/{part['name']}@{part['version']}"
        known = {"expression": (part["license"] or "LicenseRef-file").replace("/", " OR ")}
        return {
            "type": "library",
            "bom-ref": address,
            "name": part["name"],
            "version": part["version"],
            "purl": address,
            "licenses": [known],
        }

    bom = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "lowbit", "version": version}},
        "components": [component(part) for part in parts],
    }
    Path(out, "lowbit.cdx.json").write_text(json.dumps(bom, indent=1) + "\n")
    lines = [f"{part['name']} {part['version']}: {part['license'] or part['license_file']}" for part in parts]
    Path(out, "licences.txt").write_text("\n".join(lines) + "\n")


main(*sys.argv[1:])
