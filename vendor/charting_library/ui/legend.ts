import type { Translate } from '../i18n/locales.ts'
import type { TextKey } from '../i18n/strings.ts'
import type { LegendValues } from '../protocol.ts'
import { element, setText } from './dom.ts'

export interface Legend {
  readonly root: HTMLElement
  /** The element for the plot. Changed values are laid out in it alone. */
  readonly box: HTMLElement
  setTitle: (title: string) => void
  setValues: (values: LegendValues) => void
  clear: () => void
}

const FIELDS = ['open', 'high', 'low', 'close'] as const

/** Shows symbol, interval and the values of the bar under the pointer as page text. Without a pointer: the last bar. */
export function createLegend(translate: Translate): Legend {
  const title = element('span', { class: 'title' })
  const nodes = new Map<string, HTMLElement>()
  const field = (name: string, key: TextKey | null): HTMLElement => {
    const value = element('span', { class: 'value', attributes: { 'data-field': name } })
    nodes.set(name, value)
    return element(
      'span',
      { class: `field ${name}` },
      key === null ? [value] : [element('span', { class: 'key', text: translate(key) }), value],
    )
  }
  const values = element('span', { class: 'values' }, [
    ...FIELDS.map((name) => field(name, name)),
    field('change', null),
  ])
  const first = element('div', {}, [title, values])
  const second = element('div', {}, [field('volume', 'volume')])
  const root = element('div', { class: 'legend', attributes: { dir: 'ltr' } }, [first, second])
  /** Empty values still occupy their space. Otherwise the legend would grow with them and move the price scale. */
  const setEmpty = (empty: boolean): void => {
    for (const node of [values, second]) node.toggleAttribute('data-empty', empty)
  }
  setEmpty(true)

  const write = (name: string, text: string): void => {
    const node = nodes.get(name)
    if (node !== undefined) setText(node, text)
  }
  return {
    root,
    box: element('div', { class: 'legend-box' }, [root]),
    setTitle: (text) => setText(title, text),
    setValues: (next) => {
      setEmpty(next.time === 0)
      second.hidden = next.volume === ''
      values.dataset['rising'] = String(next.rising)
      for (const name of FIELDS) write(name, next[name])
      write('change', next.change)
      write('volume', next.volume)
    },
    clear: () => setEmpty(true),
  }
}
