// What is remembered on this device. A browser that blocks site data remembers nothing, and the page works all the same.
export function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // blocked, or no room
  }
}

// The same for data; `otherwise` where there is none, or none that can be read.
export function keptData(name, otherwise) {
  try {
    return JSON.parse(kept(name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export const keepData = (name, data) => keep(name, JSON.stringify(data));
