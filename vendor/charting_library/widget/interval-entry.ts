import { canonicalResolution } from '../feed/resolutions.ts'
import type { Translate } from '../i18n/locales.ts'
import { element, setText } from '../ui/dom.ts'
import { intervalName } from '../ui/interval-label.ts'

/** Maximum length: digits and a unit. */
const MOST_LETTERS = 6

/**
 * The interval that a typed text names, as TradingView reads it. Digits alone are minutes. `h`, `d`, `w` and `m`
 * (month) are units in either case. Null if it is not among `offered`.
 */
export function readInterval(text: string, offered: readonly string[]): string | null {
  const typed = text.trim().toUpperCase().replace(/^0+/, '')
  const hours = /^(\d+)H$/.exec(typed)
  const found = hours === null ? canonicalResolution(typed) : String(Number(hours[1]) * 60)
  return offered.find((interval) => interval === found) ?? null
}

/**
 * A field over the plot in which the user types an interval. `first` is the digit that opened it. Enter selects an
 * interval that is offered, Escape cancels. Both return the focus to the plot. Leaving the field cancels as well.
 */
export function openIntervalEntry(
  plot: HTMLElement,
  translate: Translate,
  first: string,
  offered: readonly string[],
  choose: (interval: string) => void,
): void {
  const label = translate('intervals')
  const field = element('input', {
    attributes: {
      'aria-label': label,
      inputmode: 'text',
      autocomplete: 'off',
      spellcheck: 'false',
      maxlength: String(MOST_LETTERS),
      dir: 'ltr',
    },
  })
  field.value = first
  const meaning = element('output')
  const box = element('div', { class: 'interval-entry', attributes: { 'data-role': 'interval-entry' } }, [
    element('span', { text: label }),
    field,
    meaning,
  ])
  const show = (): void => {
    const interval = readInterval(field.value, offered)
    field.setAttribute('aria-invalid', String(interval === null))
    setText(meaning, interval === null ? '–' : intervalName(interval, translate))
  }
  let over = false
  const end = (interval: string | null, hasLeft: boolean): void => {
    if (over) return
    over = true
    if (!hasLeft) plot.focus()
    box.remove()
    if (interval !== null) choose(interval)
  }
  field.addEventListener('input', show)
  field.addEventListener('keydown', (event) => {
    event.stopPropagation()
    if (event.isComposing) return
    if (event.key === 'Escape') end(null, false)
    if (event.key !== 'Enter') return
    event.preventDefault()
    const interval = readInterval(field.value, offered)
    if (interval !== null) end(interval, false)
  })
  field.addEventListener('blur', () => end(null, true))
  for (const type of ['pointerdown', 'mousedown', 'wheel'])
    box.addEventListener(type, (event) => event.stopPropagation())
  show()
  plot.append(box)
  field.focus()
}
