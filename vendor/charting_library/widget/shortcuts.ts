export interface Shortcuts {
  add: (keys: unknown, callback: () => void) => void
}

/** Parses `ctrl+s`, or the other documented forms: a key code, or a list of modifiers and a key (name or code). */
function partsOf(keys: unknown): { mods: Set<string>; key: string | number } | null {
  const list: unknown[] =
    typeof keys === 'string' ? keys.split('+') : Array.isArray(keys) ? [...(keys as unknown[])] : [keys]
  const key = list.pop()
  const mods = new Set(list.map((name) => String(name).trim().toLowerCase()))
  if (typeof key === 'number' && Number.isInteger(key)) return { mods, key }
  if (typeof key !== 'string' || key.trim() === '') return null
  return { mods, key: key.trim().toLowerCase() }
}

const NAMES: Readonly<Record<string, string>> = { space: ' ', esc: 'escape', del: 'delete', ins: 'insert' }

/** Keyboard shortcuts of the application. They work while the chart has the focus. Invalid ones are traced. */
export function createShortcuts(
  root: HTMLElement,
  trace: (where: string, message: string) => void,
): Shortcuts {
  return {
    add: (keys, callback) => {
      const wanted = partsOf(keys)
      if (wanted === null) {
        trace('shortcut', `cannot be read: ${JSON.stringify(keys) ?? String(keys)}`)
        return
      }
      const { mods, key } = wanted
      const name = typeof key === 'string' ? (NAMES[key] ?? key) : ''
      root.addEventListener('keydown', (event) => {
        // Keys typed into a field of the chart's dialogs are not shortcuts.
        const [target] = event.composedPath()
        if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return
        const same = typeof key === 'number' ? event.keyCode === key : event.key.toLowerCase() === name
        const command = mods.has('ctrl') || mods.has('mod') || mods.has('cmd') || mods.has('meta')
        if (!same || command !== (event.ctrlKey || event.metaKey)) return
        if (mods.has('alt') !== event.altKey || mods.has('shift') !== event.shiftKey) return
        event.preventDefault()
        try {
          callback()
        } catch (error) {
          trace('callback', error instanceof Error ? error.message : String(error))
        }
      })
    },
  }
}
