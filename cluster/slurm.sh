#!/usr/bin/env bash
# A count as a Slurm array: sbatch --array=1-64 cluster/slurm.sh 20 64
# Every task counts one part and keeps it in a file, so that a requeued task continues where it stopped.
#SBATCH --job-name=queens
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --output=part-%a.json
#SBATCH --error=part-%a.err
set -euo pipefail
n=$1 parts=$2
exec "${LOWBIT:-lowbit}" queens count "$n" --part "$SLURM_ARRAY_TASK_ID/$parts" --json \
    --run "part-$SLURM_ARRAY_TASK_ID.db" --threads "${SLURM_CPUS_PER_TASK:-1}"
