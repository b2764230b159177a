import type { Translate } from '../i18n/locales.ts'
import type { TextKey } from '../i18n/strings.ts'
import type { BarsSummary } from '../protocol.ts'
import { element, setText } from './dom.ts'

export interface BarTwin {
  readonly root: HTMLElement
  set: (summary: BarsSummary) => void
}

export interface BarTwinOptions {
  translate: Translate
  priceText: (price: number) => string
  volumeText: (volume: number) => string
  /** Formats the start of a bar (seconds) in the chart's time zone. */
  timeText: (time: number) => string
}

const COLUMNS: readonly TextKey[] = ['barTime', 'open', 'high', 'low', 'close', 'volume']
const ROW = COLUMNS.length

/**
 * The last bars and the visible range's high and low as page text, for screen readers, keyboards and tests. It is
 * invisible until it has the focus.
 */
export function createBarTwin(options: BarTwinOptions): BarTwin {
  const { translate } = options
  const extreme = (name: 'high' | 'low', key: TextKey): HTMLElement =>
    element('p', { attributes: { 'data-extreme': name } }, [
      `${translate(key)} `,
      element('bdi', { class: 'price' }),
      ' ',
      element('bdi', { class: 'time' }),
    ])
  const high = extreme('high', 'viewHigh')
  const low = extreme('low', 'viewLow')
  const body = element('tbody')
  const heads = COLUMNS.map((key) => element('th', { text: translate(key), attributes: { scope: 'col' } }))
  const table = element('table', {}, [
    element('caption', { text: translate('lastBars') }),
    element('thead', {}, [element('tr', {}, heads)]),
    body,
  ])
  const root = element(
    'div',
    {
      class: 'twin bars',
      attributes: { role: 'group', tabindex: '0', 'aria-label': translate('lastBars') },
    },
    [high, low, table],
  )

  const write = (node: HTMLElement, point: BarsSummary['high']): void => {
    node.hidden = point === null
    if (point === null) return
    Object.assign(node.dataset, { price: String(point.price), time: String(point.time) })
    const [price, time] = node.querySelectorAll('bdi')
    if (price !== undefined) setText(price, options.priceText(point.price))
    if (time !== undefined) setText(time, options.timeText(point.time))
  }
  const rowAt = (index: number): HTMLElement => {
    const known = body.rows[index]
    if (known !== undefined) return known
    const row = element(
      'tr',
      {},
      COLUMNS.map(() => element('td')),
    )
    body.append(row)
    return row
  }

  return {
    root,
    set: ({ rows, high: top, low: bottom }) => {
      write(high, top)
      write(low, bottom)
      const count = Math.floor(rows.length / ROW)
      while (body.rows.length > count) body.lastElementChild?.remove()
      for (let index = 0; index < count; index++) {
        // The rows are shown newest first.
        const [time = Number.NaN, ...values] = rows.slice((count - 1 - index) * ROW, (count - index) * ROW)
        const row = rowAt(index)
        row.dataset['time'] = String(time)
        const volume = values.pop() ?? Number.NaN
        const texts = [options.timeText(time), ...values.map(options.priceText), options.volumeText(volume)]
        texts.forEach((text, column) => {
          const cell = row.children[column]
          if (cell !== undefined) setText(cell, text)
        })
      }
    },
  }
}
