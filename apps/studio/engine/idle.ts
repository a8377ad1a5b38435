/** Milliseconds without a question after which workers release data, or end. */
export const IDLE_MS = 8000;
