/** The fields of a key press that hotkeys use. */
export type Press = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>

const CODE =
  /^(Key[A-Z]|Digit\d|F\d{1,2}|Numpad\w+|Minus|Equal|Bracket(Left|Right)|Backslash|Semicolon|Quote|Backquote|Comma|Period|Slash|Enter|Space|Home|End|PageUp|PageDown|Insert|Delete)$/

/**
 * A key press as text, modifiers first: `Mod+KeyK`. Mod is the platform's modifier (⌘ on macOS, otherwise Ctrl). Keys
 * are identified by code, so that they are the same in every layout; only the question mark is identified by its
 * character. null for a key that can't be a hotkey.
 */
export function comboOf(press: Press, isMac: boolean): string | null {
  const { code, ctrlKey, metaKey, altKey, shiftKey } = press
  if (press.key === '?' && !ctrlKey && !metaKey && !altKey) return '?'
  if (!CODE.test(code)) return null
  const parts: string[] = []
  if (isMac ? metaKey : ctrlKey) parts.push('Mod')
  if (isMac && ctrlKey) parts.push('Ctrl')
  if (!isMac && metaKey) parts.push('Meta')
  if (altKey) parts.push('Alt')
  if (shiftKey) parts.push('Shift')
  return [...parts, code].join('+')
}

/** Whether a stored text is a valid combination. */
export const isCombo = (text: string): boolean =>
  text === '?' || (/^((Mod|Ctrl|Meta|Alt|Shift)\+)*\w+$/.test(text) && CODE.test(lastOf(text)))

const lastOf = (combo: string): string => combo.slice(combo.lastIndexOf('+') + 1)

/** Combinations of browsers and systems, and those every page needs: copying, tabs, reloading, printing, zoom. */
const reservedLetters = /^Mod\+Key[ACDFGHJLNOPQRSTUVWXYZ]$/
const reservedShifted = /^Mod\+Shift\+(Key[ABCIJMNPRTW]|Delete)$/
const reservedRest =
  /^((Mod|Alt)\+(Digit\d|Minus|Equal|Home|F4)|Alt\+Key[DEF]|(Shift\+)?(Enter|Space|Home|End|PageUp|PageDown|Insert|Delete|Numpad\w+)|F([1-35-7]|1[0-2]))$/

/** Whether a combination is reserved. All with the Windows key belong to the system. */
export const isReserved = (combo: string): boolean =>
  combo.startsWith('Meta+') ||
  combo.includes('+Meta+') ||
  reservedLetters.test(combo) ||
  reservedShifted.test(combo) ||
  reservedRest.test(combo)

const names: Readonly<Record<string, string>> = {
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Semicolon: ';',
  Quote: "'",
  Backquote: '`',
  Comma: ',',
  Period: '.',
  Slash: '/',
}
const macSigns: Readonly<Record<string, string>> = { Mod: '⌘', Ctrl: '⌃', Alt: '⌥', Shift: '⇧' }

/** A combination as the platform writes it: `Ctrl+K`, `⌘K`. '' for none. */
export function shownCombo(combo: string, isMac: boolean): string {
  if (combo === '' || combo === '?') return combo
  const parts = combo.split('+')
  const code = parts.pop() ?? ''
  const key = names[code] ?? code.replace(/^(Key|Digit)/, '')
  const shown = parts.map((part) => (isMac ? (macSigns[part] ?? part) : part === 'Mod' ? 'Ctrl' : part))
  return [...shown, key].join(isMac ? '' : '+')
}

/** Whether commands use ⌘ (macOS, iOS). */
export const isMacPlatform = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)
