import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import { leverageEntries } from '../../../../src/main-thread/features/commands/leverage-entries.ts'
import { i18n } from '../../../../src/main-thread/i18n/instance.ts'
import ticket from '../../../../src/main-thread/i18n/locales/en/ticket.json'
import { session } from '../../../../src/main-thread/stores/account.ts'
import { dialogs } from '../../../../src/main-thread/stores/dialogs.ts'
import { instrument } from '../../../../src/main-thread/stores/market.ts'

// The real one needs a document and the build's list of files.
vi.mock('../../../../src/main-thread/i18n/setup.ts', () => ({
  offeredLanguages: [],
  switchLanguage: vi.fn(),
}))

await i18n.init({
  lng: 'en',
  resources: { en: { ticket }, de: { ticket: { leverage: { title: 'Hebel' } } } },
})
const found = (query: string, language = 'en') =>
  leverageEntries(query, i18n.getFixedT(language), i18n.getFixedT('en'))

beforeEach(() => {
  session.view = {
    kind: 'trader',
    account: {
      accountId: 'a',
      name: 'a',
      kind: 'UTA2',
      isDemo: true,
      marginMode: 'REGULAR_MARGIN',
      positionMode: 'MergedSingle',
    },
  }
  instrument.v = {
    symbol: 'BTCUSDT',
    displayName: 'BTCUSDT',
    contractType: 'LinearPerpetual',
    tradability: 'open',
  } as InstrumentView
})
afterEach(() => {
  session.view = { kind: 'visitor' }
  instrument.v = null
  dialogs.position.open = null
})

it.each(['leverage 50', '50 leverage', 'Leverage 50x', 'lever 50X'])(
  '%s opens the dialog with 50 typed',
  (query) => {
    const [entry] = found(query)
    expect(entry?.name).toBe('Leverage: BTCUSDT, 50x…')
    entry?.run()
    expect(dialogs.position.open).toMatchObject({
      name: 'leverage',
      props: { symbol: 'BTCUSDT', start: '50' },
    })
  },
)

it('the word of the page’s language is understood as well', () =>
  expect(found('Hebel 12.5', 'de')).toHaveLength(1))

it.each(['50', 'leverage', 'leverage 5 10', 'leverage 1000', 'btc 50', 'leverage -5', 'leverage 1e2'])(
  '%s types no leverage',
  (query) => expect(found(query)).toEqual([]),
)

it('a market without leverage has none', () => {
  instrument.v = { ...instrument.v, contractType: 'Spot' } as InstrumentView
  expect(found('leverage 50')).toEqual([])
})
