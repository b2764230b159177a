import type { IBasicDataFeed, SearchSymbolResultItem } from '../api/datafeed.ts'
import type { Translate } from '../i18n/locales.ts'
import { COMPARE_KIND, type StudyScale } from '../study-protocol.ts'
import type { StudyHub } from '../widget/study-hub.ts'
import { openDialog } from './dialog.ts'
import { element, keepFocus } from './dom.ts'
import { choiceField } from './form.ts'
import { studyButtons } from './study-buttons.ts'

export interface CompareOptions {
  hub: StudyHub
  feed: IBasicDataFeed
  frame: HTMLElement
  translate: Translate
  /** Offered while the search field is empty. */
  suggested: readonly { symbol: string; title: string }[]
  /** Delay between the last key and the search, ms. */
  delay: number
  add: (symbol: string, scale: 'percent' | StudyScale) => void
  openSettings: (id: string) => void
  trace: (where: string, message: string) => void
}

const MOST_ROWS = 60

/** The dialog for comparing or adding a symbol: search, choice of the price scale, and the chart's compared symbols. */
export function openCompare(options: CompareOptions): void {
  const { hub, feed, frame, translate, trace } = options
  const owner = {}
  let timer: ReturnType<typeof setTimeout> | null = null
  let asked = 0
  let scale: 'percent' | StudyScale = 'percent'
  /** The text that the list answers. */
  let shownFor: string | null = null
  const dialog = openDialog(frame, translate, {
    title: translate('compareAdd'),
    name: 'compare',
    onClose: () => {
      if (timer !== null) clearTimeout(timer)
      asked = -1
      hub.changed.unsubscribeAll(owner)
    },
  })
  const search = element('input', {
    attributes: {
      type: 'search',
      placeholder: translate('compareSearch'),
      'aria-label': translate('compareSearch'),
    },
  })
  const list = element('div', { class: 'list', attributes: { role: 'list', 'data-list': 'symbols' } })
  const present = element('div', { class: 'list', attributes: { role: 'list', 'data-list': 'present' } })
  const scales = choiceField(
    translate('settingScale'),
    scale,
    [
      { value: 'percent', text: translate('comparePercent') },
      { value: 'as-series', text: translate('compareSame') },
      { value: 'new-left', text: translate('compareOwn') },
    ],
    (value) => {
      scale = value as typeof scale
    },
  )

  const show = (items: readonly { symbol: string; title: string }[]): void => {
    list.replaceChildren(
      ...items.slice(0, MOST_ROWS).map(({ symbol, title }) =>
        element('div', { class: 'row', attributes: { role: 'listitem' } }, [
          element('button', {
            class: 'grow',
            text: title === symbol ? symbol : `${symbol} · ${title}`,
            attributes: {
              type: 'button',
              'aria-label': translate('studyAdd', { name: symbol }),
              'data-symbol': symbol,
            },
            on: { click: () => options.add(symbol, scale) },
          }),
        ]),
      ),
    )
    if (items.length === 0) list.append(element('p', { class: 'empty', text: translate('compareNone') }))
  }
  const named = (item: SearchSymbolResultItem): { symbol: string; title: string } => ({
    symbol: item.ticker ?? item.symbol,
    title: item.description === '' ? item.symbol : item.description,
  })
  const run = (): void => {
    const mine = ++asked
    const text = search.value.trim()
    if (text === '' && options.suggested.length > 0) {
      show(options.suggested)
      shownFor = text
      return
    }
    try {
      feed.searchSymbols(text, '', '', (items) => {
        if (mine !== asked) return
        show((Array.isArray(items) ? items : []).map(named))
        shownFor = text
      })
    } catch (error) {
      trace('datafeed', `searchSymbols: ${String(error)}`)
    }
  }
  const showPresent = (): void => {
    present.replaceChildren(
      ...hub
        .list()
        .filter(({ kind }) => kind === COMPARE_KIND)
        .map((study) =>
          element('div', { class: 'row', attributes: { role: 'listitem', 'data-study': study.id } }, [
            element('span', { class: 'grow', text: hub.title(study) }),
            ...studyButtons(hub, study, translate, options.openSettings),
          ]),
        ),
    )
  }
  search.addEventListener('input', () => {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(run, options.delay)
  })
  search.addEventListener('keydown', ({ key }) => {
    // What is typed may not be searched yet: another symbol must not be added.
    if (key === 'Enter' && shownFor === search.value.trim())
      list.querySelector<HTMLElement>('button')?.click()
  })
  hub.changed.subscribe(owner, () => keepFocus(present, showPresent))
  dialog.body.append(search, scales.row, list, present)
  run()
  showPresent()
}
