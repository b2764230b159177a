/** Largest text that is parsed, in characters. */
export const MAX_TEXT = 4 * 1024 * 1024
const MAX_DEPTH = 32

export type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly text: string }

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** Index after a string that begins at `start` with its quote. */
function afterString(text: string, start: number): number {
  let end = start
  for (;;) {
    end = text.indexOf('"', end + 1)
    if (end < 0) return text.length
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return end + 1
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = afterString(text, at) - 1
    else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      depth += 1
      if (depth > MAX_DEPTH) return true
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) depth -= 1
  }
  return false
}

/** Parses JSON of another computer. Refuses text above 4 MB, and lists and objects nested deeper than 32, before it is parsed. */
export function parseGuarded(text: string): Parsed {
  if (text.length > MAX_TEXT) return { ok: false, text: 'is larger than 4 MB' }
  if (isTooDeep(text)) return { ok: false, text: 'is nested deeper than 32' }
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch {
    return { ok: false, text: 'is not JSON' }
  }
}

/** Whether a value is an object with fields: no list, not null. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
