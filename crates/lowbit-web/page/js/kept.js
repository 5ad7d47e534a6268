// Data kept on this device. If the browser blocks site data nothing is kept, and the page still works.
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

// The same for JSON; `otherwise` if there is none, or if it cannot be read.
export function keptData(name, otherwise) {
  try {
    return JSON.parse(kept(name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export const keepData = (name, data) => keep(name, JSON.stringify(data));
