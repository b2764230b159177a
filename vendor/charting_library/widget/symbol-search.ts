import type { ChartingLibraryWidgetOptions } from '../api/widget-options.ts'
import type { DatafeedConfiguration, IBasicDataFeed, SearchSymbolResultItem } from '../api/datafeed.ts'
import type { Translate } from '../i18n/locales.ts'
import { openDialog } from '../ui/dialog.ts'
import { button, element, setText } from '../ui/dom.ts'
import type { Shell } from '../ui/shell.ts'
import type { ChartCore } from './core-types.ts'

/** Delay between the last key and the search, ms. */
const SEARCH_DELAY = 150
const MOST_ROWS = 60

export interface SymbolSearchOptions {
  feed: IBasicDataFeed
  shell: Shell
  translate: Translate
  /** Type filters of the feed. The value '' means all types. */
  types: readonly { name: string; value: string }[]
  choose: (name: string, item: SearchSymbolResultItem) => void
  trace: (where: string, message: string) => void
}

/** The symbol search dialog: a text field, the feed's type filters and the results. Outdated results are dropped. */
export function openSymbolSearch(options: SymbolSearchOptions): void {
  const { feed, shell, translate, trace } = options
  let asked = 0
  let timer: ReturnType<typeof setTimeout> | null = null
  let type = ''
  const dialog = openDialog(shell.frame, translate, {
    title: translate('symbolSearch'),
    name: 'symbol-search',
    onClose: () => {
      if (timer !== null) clearTimeout(timer)
      asked = -1
    },
  })
  const field = element('input', {
    attributes: {
      type: 'search',
      maxlength: '60',
      placeholder: translate('symbolSearchHint'),
      'aria-label': translate('symbolSearchHint'),
      dir: 'auto',
    },
  })
  const list = element('div', { class: 'list', attributes: { role: 'list', 'data-list': 'found' } })
  const message = element('p', { attributes: { role: 'status' } })

  const show = (items: readonly SearchSymbolResultItem[]): void => {
    setText(message, items.length === 0 ? translate('symbolNone') : '')
    list.replaceChildren(
      ...items.slice(0, MOST_ROWS).map((item) => {
        const name = item.ticker ?? item.symbol
        const row = element(
          'button',
          {
            class: 'symbol-row',
            attributes: { type: 'button', 'data-symbol': name, 'data-type': item.type },
          },
          [
            element('bdi', { text: item.symbol, class: 'symbol' }),
            element('bdi', { text: item.description, class: 'about' }),
            element('bdi', { text: item.exchange, class: 'about' }),
          ],
        )
        row.addEventListener('click', () => {
          dialog.close()
          options.choose(name, item)
        })
        return element('div', { attributes: { role: 'listitem' } }, [row])
      }),
    )
  }

  const search = (): void => {
    timer = null
    const mine = ++asked
    try {
      feed.searchSymbols(field.value, '', type, (items) => {
        if (mine === asked && Array.isArray(items)) show(items)
      })
    } catch (error) {
      trace('datafeed', `searchSymbols: ${String(error)}`)
    }
  }
  const soon = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(search, SEARCH_DELAY)
  }

  const filters = element('div', {
    class: 'symbol-types',
    attributes: { role: 'radiogroup', 'aria-label': translate('symbolTypes') },
  })
  const marks = options.types.map(({ name, value }) => {
    const node = element('button', {
      text: name,
      attributes: {
        type: 'button',
        role: 'radio',
        'data-value': value,
        'aria-checked': String(value === type),
      },
      on: {
        click: () => {
          type = value
          for (const mark of marks) mark.node.setAttribute('aria-checked', String(mark.value === value))
          search()
        },
      },
    })
    filters.append(node)
    return { node, value }
  })

  field.addEventListener('input', soon)
  const rows = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('.symbol-row')]
  field.addEventListener('keydown', (event) => {
    const first = rows()[0]
    if (first === undefined) return
    if (event.key === 'ArrowDown') first.focus()
    else if (event.key === 'Enter') first.click()
    else return
    event.preventDefault()
  })
  list.addEventListener('keydown', (event) => {
    const all = rows()
    const tree = list.getRootNode()
    const at = all.indexOf((tree instanceof ShadowRoot ? tree.activeElement : null) as HTMLElement)
    if (event.key === 'ArrowDown') all[Math.min(all.length - 1, at + 1)]?.focus()
    else if (event.key === 'ArrowUp') (at <= 0 ? field : all[at - 1])?.focus()
    else return
    event.preventDefault()
  })
  dialog.body.append(field, ...(options.types.length > 1 ? [filters] : []), list, message)
  field.focus()
  search()
}

/** Adds the toolbar button that shows the symbol's name. Returns a function that stops its updates. */
export function addSymbolSearch(setup: {
  core: ChartCore
  shell: Shell
  options: ChartingLibraryWidgetOptions
  translate: Translate
  trace: (where: string, message: string) => void
}): () => void {
  const { core, shell, translate, trace } = setup
  const { datafeed: feed, symbol_search_complete: complete } = setup.options
  const toolbar = shell.frame.querySelector('.toolbar')
  if (toolbar === null) return () => undefined
  let types: DatafeedConfiguration['symbols_types'] = []
  const learn = async (): Promise<void> => {
    types = (await core.client.ready()).symbols_types ?? []
  }
  learn().catch((error: unknown) => trace('datafeed', `onReady: ${String(error)}`))
  const label = element('bdi')
  const node = button(
    translate('symbolSearch'),
    { attributes: { 'data-role': 'symbol-search', 'aria-haspopup': 'dialog' } },
    [label],
  )
  const write = (): void => {
    const name = core.client.info()?.name ?? core.state.symbol
    setText(label, name)
    node.setAttribute('aria-label', `${name}: ${translate('symbolSearch')}`)
  }
  node.addEventListener('click', () =>
    openSymbolSearch({
      feed,
      shell,
      translate,
      types: types ?? [],
      choose: (name, item) => {
        const open = (symbol: string): void => core.choose(symbol, core.state.resolution)
        if (complete === undefined) open(name)
        else
          complete(name, item)
            .then(({ symbol }) => open(symbol))
            .catch((error: unknown) => trace('symbol_search_complete', String(error)))
      },
      trace,
    }),
  )
  toolbar.prepend(node)
  const owner = {}
  core.signals.symbolChanged.subscribe(owner, write)
  core.signals.dataLoaded.subscribe(owner, write)
  write()
  return () => {
    core.signals.symbolChanged.unsubscribeAll(owner)
    core.signals.dataLoaded.unsubscribeAll(owner)
  }
}
