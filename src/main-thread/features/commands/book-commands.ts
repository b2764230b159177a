import { moveBySteps } from '#shared/units/tick.ts'
import '../../i18n/english/commands.ts'
import type { BookStyle } from '#shared/contracts/book.ts'
import { choices, chooseGrouping, chooseMerged, chooseStyle } from '../../stores/book-choices.ts'
import { mainMarket } from '../../stores/market.ts'
import type { PageCommand } from '../../stores/page-commands.ts'
import { switchOf } from './entry.ts'

const command = (id: string, words: string, name: PageCommand['name'], run: () => void): PageCommand => ({
  id: `book-${id}`,
  group: 'view',
  changes: 'settings',
  isSearchedOnly: true,
  words,
  name,
  run,
})

/** Values of the book's look, and their names (text keys of `book`). Units are named by the coins of the open market. */
const looks: readonly (readonly [change: Partial<BookStyle>, names: readonly string[], words?: string])[] = [
  [{ shape: 'levels' }, ['title'], 'spread'],
  [{ shape: 'depth' }, ['depth']],
  [{ sides: 'both' }, ['sides.name', 'sides.both']],
  [{ sides: 'bids' }, ['sides.name', 'sides.bids']],
  [{ sides: 'asks' }, ['sides.name', 'sides.asks']],
  [{ bars: 'sum' }, ['bars.name', 'bars.sum']],
  [{ bars: 'size' }, ['bars.name', 'bars.size']],
  [{ levels: 20 }, ['levels.name', 'levels.20']],
  [{ levels: 200 }, ['levels.name', 'levels.200']],
]

/** How the order book and the trades look, and the width of the book's levels in the open market. */
export function bookCommands(): readonly PageCommand[] {
  const open = mainMarket.instrument.v
  const multiples = open?.obDepthMergeTimes ?? []
  return [
    ...looks.map(([change, names, words = 'bookLook']) =>
      command(
        Object.entries(change).flat().join('-'),
        words,
        (say) => `${say('book:title')}: ${names.map((name) => say(`book:${name}`)).join(', ')}`,
        () => chooseStyle(change),
      ),
    ),
    ...(open === null
      ? []
      : (['qty', 'value'] as const).map((unit) =>
          command(
            `unit-${unit}`,
            'bookLook',
            (say) =>
              `${say('book:title')}: ${say('book:unit.name')} ${unit === 'qty' ? open.unit : open.valueCoin}`,
            () => chooseStyle({ unit }),
          ),
        )),
    command('merged', 'bookLook', switchOf('book:merged', choices.merged), () =>
      chooseMerged(!choices.merged),
    ),
    ...(open === null || multiples.length < 2
      ? []
      : multiples.map((multiple) =>
          command(
            `grouping-${multiple}`,
            'grouping',
            (say) =>
              `${say('book:grouping')}: ${moveBySteps('0', open.tickSize, multiple, '0', `1${'0'.repeat(30)}`) ?? multiple}`,
            () => chooseGrouping(mainMarket, multiple),
          ),
        )),
  ]
}
