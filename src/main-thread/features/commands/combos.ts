/** A key press as far as hotkeys look at it. */
export type Press = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>

const CODE =
  /^(Key[A-Z]|Digit\d|F\d{1,2}|Numpad\w+|Minus|Equal|Bracket(Left|Right)|Backslash|Semicolon|Quote|Backquote|Comma|Period|Slash|Enter|Space|Home|End|PageUp|PageDown|Insert|Delete)$/

/**
 * What was pressed as one text, modifiers first: `Mod+KeyK`, where Mod is the platform's own (⌘ on macOS, else Ctrl). By
 * code, so that it's the same key in every layout; only the question mark goes by what is written. null: no key of ours.
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

/** Whether a stored text can be a combination at all. */
export const isCombo = (text: string): boolean =>
  text === '?' || (/^((Mod|Ctrl|Meta|Alt|Shift)\+)*\w+$/.test(text) && CODE.test(lastOf(text)))

const lastOf = (combo: string): string => combo.slice(combo.lastIndexOf('+') + 1)

/** What browsers and systems keep for themselves, or what every page needs: copying, tabs, reloading, printing, zoom. */
const reservedLetters = /^Mod\+Key[ACDFGHJLNOPQRSTUVWXYZ]$/
const reservedShifted = /^Mod\+Shift\+(Key[ABCIJMNPRTW]|Delete)$/
const reservedRest =
  /^((Mod|Alt)\+(Digit\d|Minus|Equal|Home|F4)|Alt\+Key[DEF]|(Shift\+)?(Enter|Space|Home|End|PageUp|PageDown|Insert|Delete|Numpad\w+)|F([1-35-7]|1[0-2]))$/

/** True for a combination that can't be ours. Those with the Windows key are the system's. */
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

/** A combination as the trader's platform writes it: `Ctrl+K`, `⌘K`. '' for none. */
export function shownCombo(combo: string, isMac: boolean): string {
  if (combo === '' || combo === '?') return combo
  const parts = combo.split('+')
  const code = parts.pop() ?? ''
  const key = names[code] ?? code.replace(/^(Key|Digit)/, '')
  const shown = parts.map((part) => (isMac ? (macSigns[part] ?? part) : part === 'Mod' ? 'Ctrl' : part))
  return [...shown, key].join(isMac ? '' : '+')
}

/** macOS, iOS: their commands go with ⌘. */
export const isMacPlatform = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)
