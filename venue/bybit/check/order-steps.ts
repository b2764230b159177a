import { rowsOf, textOf } from '../map/fields.ts'
import type { Row } from '../map/fields.ts'
import type { Body } from '../terms/transport.ts'
import { sizesOf } from './sizes.ts'
import type { Sizes } from './sizes.ts'
import { LINK_PREFIX, checked, differs, ok, read, send, skipped, within } from './step.ts'
import type { Bench, Finding, Step } from './step.ts'

const PUSH_MS = 5_000
const LISTED_MS = 10_000
const DUPLICATE = 110_072

let orders = 0
const run = Date.now().toString(36)
const newLinkId = (): string => {
  orders += 1
  return `${LINK_PREFIX}${run}-${orders}`
}

const limitOf = ({ symbol }: Bench, { qty, below }: Sizes, orderLinkId: string): Body => ({
  category: 'linear',
  symbol,
  side: 'Buy',
  orderType: 'Limit',
  qty,
  price: below,
  timeInForce: 'PostOnly',
  orderLinkId,
  positionIdx: 0,
})

/** A row of the order's pushes that fits. */
const pushedOrder = (
  { pushed }: Bench,
  linkId: string,
  fits: (row: Row) => boolean = () => true,
): Row | undefined =>
  pushed.find(({ topic, row }) => topic === 'order' && row['orderLinkId'] === linkId && fits(row))?.row

async function listedOrder(bench: Bench, linkId: string): Promise<Row | undefined> {
  const query = { category: 'linear', symbol: bench.symbol, orderLinkId: linkId }
  return rowsOf((await read(bench, '/v5/order/realtime', query))['list'])[0]
}

const rests: Step = {
  name: 'an order that rests',
  asks: 'places the smallest post-only buy order 8 % below the market, changes its price and cancels it',
  async run(bench) {
    const sizes = await sizesOf(bench)
    const linkId = newLinkId()
    const body = limitOf(bench, sizes, linkId)
    const from = performance.now()
    const created = await send(bench, '/v5/order/create', body)
    if (created.code !== 0) return [differs(`create: ${created.code} ${created.text}`)]
    const acknowledged = performance.now()
    const findings: Finding[] = [ok(`acknowledged after ${Math.round(acknowledged - from)} ms`)]
    const listed = await within(LISTED_MS, () => listedOrder(bench, linkId))
    findings.push(
      checked(
        listed !== undefined,
        `listed by its link id ${Math.round(performance.now() - acknowledged)} ms after the acknowledgement`,
      ),
    )
    const push = await within(PUSH_MS, () => pushedOrder(bench, linkId))
    findings.push(checked(push !== undefined, 'its event was pushed'))
    const again = await send(bench, '/v5/order/create', body)
    findings.push(checked(again.code === DUPLICATE, `the same link id again: ${again.code} ${again.text}`))
    const { symbol } = bench
    const orderId = textOf(created.result, 'orderId')
    const price = sizes.at('-0.075')
    const amended = await send(bench, '/v5/order/amend', { category: 'linear', symbol, orderId, price })
    const hasPrice = (row: Row): boolean => Number(row['price']) === Number(price)
    findings.push(
      checked(amended.code === 0, `amend: ${amended.code} ${amended.text}`),
      checked(
        (await within(PUSH_MS, () => pushedOrder(bench, linkId, hasPrice))) !== undefined,
        'the new price was pushed',
      ),
    )
    // Two programs may cancel at once.
    const cancel = { category: 'linear', symbol, orderId }
    const codes = (
      await Promise.all([send(bench, '/v5/order/cancel', cancel), send(bench, '/v5/order/cancel', cancel)])
    ).map(({ code }) => code)
    findings.push(checked(codes.includes(0), `two cancels at once: ${codes.join(' and ')}`))
    const isCanceled = (row: Row): boolean => row['orderStatus'] === 'Cancelled'
    findings.push(
      checked(
        (await within(PUSH_MS, () => pushedOrder(bench, linkId, isCanceled))) !== undefined,
        'its end was pushed',
      ),
    )
    return findings
  },
}

const conditional: Step = {
  name: 'conditional orders',
  asks: 'places the smallest conditional order, first with the wrong direction (it must be refused), then with the right one, and cancels it',
  async run(bench) {
    const sizes = await sizesOf(bench)
    const linkId = newLinkId()
    const { symbol } = bench
    const stop: Body = {
      category: 'linear',
      symbol,
      side: 'Buy',
      orderType: 'Market',
      qty: sizes.qty,
      triggerPrice: sizes.above,
      triggerBy: 'LastPrice',
      timeInForce: 'IOC',
      positionIdx: 0,
    }
    const wrong = await send(bench, '/v5/order/create', {
      ...stop,
      triggerDirection: 2,
      orderLinkId: newLinkId(),
    })
    const right = await send(bench, '/v5/order/create', { ...stop, triggerDirection: 1, orderLinkId: linkId })
    const findings = [
      checked(wrong.code !== 0 && wrong.code !== null, `wrong direction: ${wrong.code} ${wrong.text}`),
      checked(right.code === 0, `right direction: ${right.code} ${right.text}`),
    ]
    const push = await within(PUSH_MS, () => pushedOrder(bench, linkId))
    findings.push(
      checked(push?.['orderStatus'] === 'Untriggered', `pushed as ${String(push?.['orderStatus'])}`),
    )
    const orderId = textOf(right.result, 'orderId')
    const ended = await send(bench, '/v5/order/cancel', { category: 'linear', symbol, orderId })
    return [...findings, checked(ended.code === 0, `cancel: ${ended.code} ${ended.text}`)]
  },
}

const positionOf = async (bench: Bench): Promise<Row | undefined> =>
  rowsOf((await read(bench, '/v5/position/list', { category: 'linear', symbol: bench.symbol }))['list']).find(
    (row) => row['positionIdx'] === 0,
  )
const sizeIn = (row: Row | undefined): number => Number(row?.['size'] ?? 0)

const position: Step = {
  name: 'a position',
  asks: 'buys the smallest quantity at market, sets a take profit and a stop loss, and closes the position: this costs two fees and the spread',
  async run(bench) {
    if (sizeIn(await positionOf(bench)) !== 0)
      return [skipped(`you have a position in ${bench.symbol}: it is left alone`)]
    const sizes = await sizesOf(bench)
    const { symbol } = bench
    const market = { category: 'linear', symbol, orderType: 'Market', positionIdx: 0 } as const
    const linkId = newLinkId()
    const bought = await send(bench, '/v5/order/create', {
      ...market,
      side: 'Buy',
      qty: sizes.qty,
      orderLinkId: linkId,
    })
    const findings = [checked(bought.code === 0, `market order: ${bought.code} ${bought.text}`)]
    if (bought.code !== 0) return findings
    const held = await within(LISTED_MS, async () => {
      const row = await positionOf(bench)
      return sizeIn(row) > 0 ? row : undefined
    })
    findings.push(
      checked(held !== undefined, `position ${String(held?.['size'])} at ${String(held?.['avgPrice'])}`),
    )
    const stops = { category: 'linear', symbol, positionIdx: 0, tpslMode: 'Full' } as const
    const set = await send(bench, '/v5/position/trading-stop', {
      ...stops,
      takeProfit: sizes.above,
      stopLoss: sizes.below,
    })
    findings.push(checked(set.code === 0, `take profit and stop loss: ${set.code} ${set.text}`))
    const fill = bench.pushed.find(({ topic, row }) => topic === 'execution' && row['orderLinkId'] === linkId)
    findings.push(checked(fill !== undefined, `fee of the fill ${String(fill?.row['execFee'])}`))
    const closed = await send(bench, '/v5/order/create', {
      ...market,
      side: 'Sell',
      qty: '0',
      reduceOnly: true,
      closeOnTrigger: true,
      orderLinkId: newLinkId(),
    })
    findings.push(checked(closed.code === 0, `close with quantity 0: ${closed.code} ${closed.text}`))
    const isFlat = await within(LISTED_MS, async () =>
      sizeIn(await positionOf(bench)) === 0 ? true : undefined,
    )
    return [
      ...findings,
      checked(isFlat === true, isFlat ? 'the position is closed' : 'THE POSITION IS STILL OPEN'),
    ]
  },
}

const leverage: Step = {
  name: 'leverage',
  asks: 'sets the leverage to its present value (it must be refused as unchanged), to another one, and back',
  async run(bench) {
    const before = textOf((await positionOf(bench)) ?? {}, 'leverage')
    if (before === undefined) return [skipped('the leverage is not told: portfolio margin')]
    const { symbol } = bench
    const set = (value: string) =>
      send(bench, '/v5/position/set-leverage', {
        category: 'linear',
        symbol,
        buyLeverage: value,
        sellLeverage: value,
      })
    const same = await set(before)
    const other = await set(Number(before) > 2 ? '2' : '3')
    const back = await set(before)
    return [
      checked(same.code === 110_043, `unchanged: ${same.code} ${same.text}`),
      checked(other.code === 0, `another one: ${other.code} ${other.text}`),
      checked(back.code === 0, back.code === 0 ? `back at ${before}` : `STILL NOT BACK AT ${before}`),
    ]
  },
}

/** Cancels what the check itself placed and is still open. Says what is left. */
export async function cleanUp(bench: Bench): Promise<readonly Finding[]> {
  const { symbol } = bench
  const own = async (): Promise<readonly Row[]> =>
    rowsOf(
      (await read(bench, '/v5/order/realtime', { category: 'linear', symbol, openOnly: 0 }))['list'],
    ).filter(
      (row) =>
        (textOf(row, 'orderLinkId') ?? '').startsWith(`${LINK_PREFIX}${run}`) &&
        ['New', 'PartiallyFilled', 'Untriggered'].includes(String(row['orderStatus'])),
    )
  for (const row of await own())
    await send(bench, '/v5/order/cancel', { category: 'linear', symbol, orderId: textOf(row, 'orderId') })
  const left = await within(PUSH_MS, async () => ((await own()).length === 0 ? 'none' : undefined))
  return [
    checked(
      left === 'none',
      left === 'none' ? 'no order of the check is open' : 'ORDERS OF THE CHECK ARE OPEN',
    ),
  ]
}

/** Steps that trade or change settings. Each is asked for. */
export const orderSteps: readonly Step[] = [rests, conditional, position, leverage]
