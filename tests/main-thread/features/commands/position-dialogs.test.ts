import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ableExchange } from '#shared/contracts/exchange.ts'
import type { CloseAllRow } from '#shared/contracts/position-actions.ts'
import { openForPosition } from '../../../../src/main-thread/features/commands/trade-actions.ts'
import { typedAct } from '../../../../src/main-thread/features/commands/typed-act.ts'
import { typedEntries } from '../../../../src/main-thread/features/commands/typed-entries.ts'
import { i18n } from '../../../../src/main-thread/i18n/instance.ts'
import { dialogs } from '../../../../src/main-thread/stores/dialogs.ts'
import { exchange } from '../../../../src/main-thread/stores/exchange.ts'
import { instrument } from '../../../../src/main-thread/stores/market.ts'
import { notices } from '../../../../src/main-thread/stores/notices.ts'
import { draftFor, editDraft } from '../../../../src/main-thread/trading/ticket/draft.ts'
import {
  attached,
  putAttachedForm,
  setAttached,
} from '../../../../src/main-thread/trading/tpsl/attached-state.ts'
import { takePrices } from '../../../../src/main-thread/trading/tpsl/typed-legs.ts'
import type { TpSlForm } from '../../../../src/main-thread/trading/tpsl/tpsl-form.ts'
import { all, known, market, openAsTrader } from './trader-palette.ts'

const rows: CloseAllRow[] = []
vi.mock('../../../../src/main-thread/bridge/action-calls.ts', () => ({
  previewCloseAll: ({ onlySymbol }: { onlySymbol: string }) =>
    Promise.resolve({ rows: rows.filter(({ symbol }) => symbol === onlySymbol) }),
}))
vi.mock('../../../../src/main-thread/ui/use-media.ts', () => ({ isPhone: () => false }))
// Keys that wait for an answer need a document.
vi.mock('../../../../src/main-thread/ui/hold-keys.ts', () => ({
  holdKeys: (act: (escape: AbortSignal) => Promise<void>) => act(new AbortController().signal),
}))
// The real one needs a document and the build's list of files.
vi.mock('../../../../src/main-thread/i18n/setup.ts', () => ({
  offeredLanguages: ['en', 'de-DE'],
  switchLanguage: () => Promise.resolve(true),
}))

openAsTrader()
const position = (key: string): CloseAllRow =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a dialog needs of it
  ({ key, symbol: key.split(':')[0], canClose: true }) as CloseAllRow
// A desktop.
vi.stubGlobal('document', { fullscreenElement: null })
vi.stubGlobal('matchMedia', () => ({ matches: false }))
beforeEach(() => rows.splice(0, rows.length, position('BTCUSDT:0'), position('ETHUSDT:0')))
afterEach(() => {
  notices.list = []
  for (const layer of ['position', 'tpSl'] as const) dialogs[layer].open = null
})

it.each([
  ['add-margin', 'position', 'addMargin'],
  ['trailing-stop', 'tpSl', 'trailingStop'],
] as const)(
  'the command %s opens its dialog for the position of the open market',
  async (id, layer, name) => {
    all()
      .find((entry) => entry.id === id)
      ?.run()
    await vi.waitFor(() =>
      expect(dialogs[layer].open).toMatchObject({ name, props: { positionKey: 'BTCUSDT:0' } }),
    )
  },
)

it.each([
  ['close half btc', 'closePosition', 50],
  ['close 25% btc', 'closePosition', 25],
  ['add margin btc', 'addMargin', undefined],
])('“%s” opens the dialog %s of the position, with its share', async (query, name, percent) => {
  const typed = typedAct(query, known('en'))
  if (typed === null) throw new Error(`${query} is no act`)
  const say = i18n.getFixedT('en')
  typedEntries(typed, ['BTCUSDT'], { t: say, en: say }).acts[0]?.run()
  await vi.waitFor(() => expect(dialogs.position.open?.name).toBe(name))
  expect(dialogs.position.open?.props).toMatchObject({
    positionKey: 'BTCUSDT:0',
    ...(percent === undefined ? {} : { percent }),
  })
})

/** A form of the ticket's next order, as a component makes it. */
function formOf(symbol: string): TpSlForm {
  const leg = { input: 'roi', text: '', bySlider: true, triggerBy: 'MarkPrice' }
  const state = { draft: { target: { of: 'ticket', symbol }, tp: leg, sl: leg } }
  const edit: TpSlForm['edit'] = (change) => void (form.state.draft = change(form.state.draft))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is read of it
  const form = { state, edit, stop: () => undefined } as unknown as TpSlForm
  return form
}

/** Runs what a text offers first. */
function run(query: string): void {
  const typed = typedAct(query, known('en'))
  if (typed === null) throw new Error(`${query} is no act`)
  const say = i18n.getFixedT('en')
  typedEntries(typed, ['BTCUSDT'], { t: say, en: say }).acts[0]?.run()
}

it('“sl 100000” opens the TP/SL of the position with that price, “tp btc” without one', async () => {
  run('sl 100000')
  await vi.waitFor(() => expect(dialogs.tpSl.open?.name).toBe('tpSl'))
  const target = { of: 'position', key: 'BTCUSDT:0' }
  expect(dialogs.tpSl.open?.props).toEqual({ target, drop: { leg: 'sl', price: '100000' } })
  dialogs.tpSl.open = null
  run('tp btc')
  await vi.waitFor(() => expect(dialogs.tpSl.open?.props).toEqual({ target }))
})

it('without a position it is of the ticket’s next order, and where that takes none a notice says why', async () => {
  rows.splice(0)
  run('sl 100000')
  run('tp 120000')
  await vi.waitFor(() => expect(attached.on).toBe(true))
  // The section is shown, and takes them.
  const form = formOf('BTCUSDT')
  takePrices('BTCUSDT', form)
  expect(form.state.draft).toMatchObject({
    sl: { input: 'trigger', text: '100000', triggerBy: 'MarkPrice' },
    tp: { input: 'trigger', text: '120000' },
  })
  // It is shown, and takes the next one at once.
  putAttachedForm(form)
  run('sl 99000')
  await vi.waitFor(() => expect(form.state.draft.sl.text).toBe('99000'))
  expect(form.state.draft.tp.text).toBe('120000')
  putAttachedForm(null)
  expect(dialogs.tpSl.open).toBeNull()
  setAttached(false)
  editDraft(draftFor('BTCUSDT'), { reduceOnly: true })
  run('sl 100000')
  await vi.waitFor(() =>
    expect(notices.list.map(({ titleKey }) => titleKey)).toEqual(['commands:notice.noPosition']),
  )
  expect(attached.on).toBe(false)
  editDraft(draftFor('BTCUSDT'), { reduceOnly: false })
})

it('of several positions none is protected by a guess', async () => {
  rows.push(position('BTCUSDT:1'))
  run('sl 100000')
  await vi.waitFor(() =>
    expect(notices.list.map(({ titleKey }) => titleKey)).toEqual(['commands:notice.severalPositions']),
  )
  expect(dialogs.tpSl.open).toBeNull()
})

it('a share is closed of the position of its market, and of none where there are several', async () => {
  await openForPosition('close', 'ETHUSDT', { percent: 50 })
  expect(dialogs.position.open).toMatchObject({
    name: 'closePosition',
    props: { positionKey: 'ETHUSDT:0', percent: 50 },
  })
  dialogs.position.open = null
  rows.push(position('ETHUSDT:1'))
  await openForPosition('close', 'ETHUSDT', { percent: 50 })
  expect(dialogs.position.open).toBeNull()
  expect(notices.list.map(({ titleKey }) => titleKey)).toEqual(['commands:notice.severalPositions'])
})

it('a read-only exchange has none of the commands that trade, and spot none of a position’s margin', () => {
  const trade = ['add-margin', 'cancel-everywhere', 'cancel-orders', 'close-all', 'tpsl-all', 'trailing-stop']
  const offered = (): readonly string[] =>
    all()
      .map(({ id }) => id)
      .filter((id) => trade.includes(id))
      .toSorted()
  expect(offered()).toEqual(trade)
  instrument.v = market('Spot')
  expect(offered()).toEqual(['cancel-everywhere', 'cancel-orders', 'close-all', 'tpsl-all'])
  instrument.v = market()
  exchange.v = { ...ableExchange, isReadOnly: true }
  expect(offered()).toEqual([])
})
