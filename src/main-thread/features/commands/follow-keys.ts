import { isTypingAhead, typeAhead } from '../../stores/command-dialog.ts'
import { subscribe } from 'valtio/vanilla'
import { loadOrNotify } from '../../trading/late-code.ts'
import { isTyping } from '../../ui/is-typing.ts'
import { trading } from '../../stores/trading-keys.ts'

interface Pressed {
  readonly event: KeyboardEvent
  /** Whether it was pressed in a field. */
  readonly typing: boolean
}

let press: ((event: KeyboardEvent, typing: boolean, isLate: boolean) => void) | null = null
/** Keys that were pressed while their code was loading, oldest first. */
let waiting: Pressed[] = []

const isModified = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey

/** Whether a press may be a hotkey. In a field it needs a modifier, or is a key that types nothing. */
const mayBeHotkey = (event: KeyboardEvent, typing: boolean): boolean =>
  isModified(event) || (typing ? /^F\d/ : /^([^ ]|F\d+)$/).test(event.key)

const opensPalette = ({ ctrlKey, metaKey, code }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && code === 'KeyK'

function act({ event, typing }: Pressed, isLate: boolean): void {
  // The palette that a former key opened takes what was typed after it.
  if (isTypingAhead()) typeAhead(event)
  else if (mayBeHotkey(event, typing)) press?.(event, typing, isLate)
}

function wait(pressed: Pressed): void {
  const { event } = pressed
  // A modifier alone is the beginning of a combination: nothing waits behind it.
  if (!mayBeHotkey(event, pressed.typing) || /^(Control|Alt|Meta)/.test(event.key)) return
  // Without this the browser would act on it before the code is loaded.
  if (opensPalette(event)) event.preventDefault()
  waiting.push(pressed)
  void load()
}

/**
 * Lets a key wait behind one whose code is loading. Outside of a field a sign is a hotkey, or for the dialog that the former
 * key opens: the chart must not take digits for an interval. The palette takes every key. Other keys and combinations belong
 * to what has the focus first, as the desk's F6 and the chart's Ctrl+Z do. Escape takes back what waits.
 */
function waitBehind(event: KeyboardEvent): boolean {
  if (event.key === 'Escape' && waiting.length > 0) {
    waiting = []
    return true
  }
  const typing = isTyping(event)
  const isNext =
    waiting.length > 0 && !typing && !event.repeat && !isModified(event) && /^[^ ]$/.test(event.key)
  if (!isNext && !waiting.some((earlier) => opensPalette(earlier.event))) return false
  waiting.push({ event, typing })
  return true
}

async function load(): Promise<void> {
  press = (await loadOrNotify(() => import('./press-key.ts')))?.pressKey ?? null
  const keys = waiting
  waiting = []
  for (const key of keys) act(key, true)
}

/**
 * Listens for hotkeys. Their code is loaded with the first key that may be one, or once the trading keys are armed. Returns
 * how to stop.
 */
export function followKeys(): () => void {
  // Before whatever has the focus: the chart would take digits for an interval.
  const ahead = (event: KeyboardEvent): void => {
    if (event.isComposing || !(isTypingAhead() ? typeAhead(event) : waitBehind(event))) return
    event.preventDefault()
    event.stopPropagation()
  }
  const pressed = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || isTypingAhead() || event.repeat) return
    const typing = isTyping(event)
    if (press === null) wait({ event, typing })
    else act({ event, typing }, false)
  }
  window.addEventListener('keydown', ahead, true)
  window.addEventListener('keydown', pressed)
  // A trading key must not wait: it would act on what is shown by then.
  const stop = subscribe(trading, () => {
    if (trading.armed && press === null) void load()
  })
  return () => {
    stop()
    window.removeEventListener('keydown', ahead, true)
    window.removeEventListener('keydown', pressed)
  }
}
