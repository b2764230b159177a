import { afterEach, beforeAll, beforeEach } from 'vitest'
import { ableExchange } from '#shared/contracts/exchange.ts'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import type { offerChart } from '../../../../src/main-thread/features/chart/chart-commands.ts'
import { entriesOf } from '../../../../src/main-thread/features/commands/entries.ts'
import type { Entry } from '../../../../src/main-thread/features/commands/entry.ts'
import { findEntries } from '../../../../src/main-thread/features/commands/find-entries.ts'
import { vocabularyOf } from '../../../../src/main-thread/features/commands/typed-act.ts'
import type { Vocabulary } from '../../../../src/main-thread/features/commands/typed-act.ts'
import { i18n } from '../../../../src/main-thread/i18n/instance.ts'
import { session } from '../../../../src/main-thread/stores/account.ts'
import { exchange } from '../../../../src/main-thread/stores/exchange.ts'
import { instrument, mainMarket } from '../../../../src/main-thread/stores/market.ts'
import { allTexts } from '../../i18n/all-texts.ts'

export const market = (contractType: InstrumentView['contractType'] = 'LinearPerpetual'): InstrumentView =>
  ({ symbol: 'BTCUSDT', displayName: 'BTCUSDT', contractType, tradability: 'open' }) as InstrumentView

/** The open market with what commands of its book and its ticket read. */
export const wholeMarket = (obDepthMergeTimes: readonly number[] = []): InstrumentView =>
  ({
    ...market(),
    unit: 'BTC',
    valueCoin: 'USDT',
    tickSize: '0.1',
    obDepthMergeTimes,
  }) as unknown as InstrumentView

const trader = {
  kind: 'trader',
  account: {
    accountId: 'a',
    name: 'a',
    kind: 'UTA2',
    isDemo: true,
    marginMode: 'REGULAR_MARGIN',
    positionMode: 'MergedSingle',
  },
} as const
const hedge = {
  ...trader.account,
  accountId: 'hedge',
  name: 'UTA2 cross hedge',
  positionMode: 'BothSide',
} as const

/** A trader with two accounts opens the palette on BTCUSDT, in each test of a file. */
export function openAsTrader(): void {
  beforeAll(() =>
    i18n.init({
      lng: 'en',
      fallbackLng: 'en',
      resources: allTexts(),
      interpolation: { escapeValue: false },
    }),
  )
  beforeEach(() => {
    session.view = trader
    instrument.v = market()
  })
  afterEach(() => {
    exchange.v = ableExchange
    session.view = { kind: 'visitor' }
    instrument.v = null
  })
}

/** All commands, in a language. */
export const all = (language = 'en'): readonly Entry[] =>
  entriesOf(i18n.getFixedT(language), i18n.getFixedT('en'), {}, null, [trader.account, hedge])
export const known = (language: string): Vocabulary =>
  vocabularyOf({ t: i18n.getFixedT(language), en: i18n.getFixedT('en') })
/** Ids of the commands that a text finds, best first. */
export const ids = (query: string, language = 'en'): readonly string[] =>
  findEntries(all(language), query, [], known(language)).entries.map(({ id }) => id)

/** A chart on the screen whose library has some members. */
export const chartWith = (members: object): Parameters<typeof offerChart>[0] => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what commands read of it
  const container = Object.assign(new EventTarget(), {
    checkVisibility: () => true,
    closest: () => null,
  }) as unknown as HTMLElement
  return {
    market: mainMarket,
    widget: { activeChart: () => members as never },
    container,
    trace: () => undefined,
  }
}
