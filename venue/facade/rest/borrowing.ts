import { Decimal } from '#shared/units/decimal.ts'
import { addText } from '#shared/units/exact.ts'
import type { WalletCoin } from '#shared/domain/records.ts'
import { refusalOf } from '../map/codes.ts'
import { readWallet } from '../map/wallet.ts'
import { ApiRefusal, paramError } from '../terms/api-refusal.ts'
import type { ApiResult, PrivateCall, WithExtInfo } from '../terms/endpoint.ts'
import { refuseRestricted } from '../terms/rights.ts'
import { historyPage, readCursor, readWindow } from '../terms/pages.ts'
import { partCodes, refuseIfNothingDone, runParts } from './parts.ts'
import type { Part } from './parts.ts'
import { readPrices } from './prices.ts'

/** A step of a loan, as the list `borrowing` has it (venue/engine/terms/log-entry.ts). */
interface Loan {
  readonly id: string
  readonly type: 'BORROW' | 'REPAY' | 'INTEREST'
  readonly coin: string
  readonly amount: string
  /** Debt after it. */
  readonly borrowed: string
  readonly time: number
}

/** GET /v5/account/borrow-history: interest of loans, newest first, 30 days at a time. */
export async function borrowHistory(call: PrivateCall): Promise<ApiResult> {
  const { params, context, caller } = call
  const currency = params.optionalText('currency')
  const { totals } = await readWallet(context.exchange, caller.accountId)
  const { rows, nextPageCursor } = await historyPage<Loan>(
    {
      timeOf: (loan) => loan.time,
      idOf: (loan) => loan.id,
      fits: (loan) => loan.type === 'INTEREST' && (currency === undefined || loan.coin === currency),
      async read(before, limit) {
        const answer = await context.exchange.query(caller.accountId, {
          type: 'List',
          list: 'borrowing',
          before,
          limit,
        })
        if (!answer.ok) throw refusalOf(answer, null)
        return answer.result['list'] as readonly Loan[]
      },
    },
    readWindow(params, context.exchange.now(), 30),
    params.whole('limit', 1, 50, 20),
    readCursor(params, context),
  )
  return {
    nextPageCursor,
    list: rows.map((loan) => ({
      currency: loan.coin,
      createdTime: loan.time,
      borrowCost: loan.amount,
      hourlyBorrowRate: totals.coins.find(({ coin }) => coin === loan.coin)?.hourlyBorrowRate ?? '',
      InterestBearingBorrowSize: loan.borrowed,
      costExemption: '0',
      borrowAmount: loan.borrowed,
      unrealisedLoss: '0',
      freeBorrowedAmount: '0',
    })),
  }
}

/** GET /v5/account/collateral-info: each coin of the wallet counts fully; loans are for spot pairs with margin. */
export async function collateralInfo({ params, context, caller }: PrivateCall): Promise<ApiResult> {
  const currency = params.optionalText('currency')
  const { coins, totals } = await readWallet(context.exchange, caller.accountId)
  const lent = new Set(
    context.markets
      .list('spot')
      .filter(({ instrument }) => instrument.borrowRate !== undefined)
      .flatMap(({ instrument }) => [instrument.baseCurrency, instrument.quoteCurrency]),
  )
  return {
    list: coins
      .filter(({ coin }) => currency === undefined || coin === currency)
      .map(({ coin, borrowed = '0' }) => ({
        currency: coin,
        hourlyBorrowRate: totals.coins.find((one) => one.coin === coin)?.hourlyBorrowRate ?? '0',
        maxBorrowingAmount: '',
        freeBorrowingLimit: '0',
        freeBorrowAmount: '0',
        freeBorrowingAmount: '',
        borrowAmount: borrowed,
        otherBorrowAmount: '0',
        availableToBorrow: '',
        borrowable: lent.has(coin),
        borrowUsageRate: '0',
        marginCollateral: true,
        collateralSwitch: true,
        collateralRatio: '1',
      })),
  }
}

/** Debt of a coin with its interest, '0' without one. */
const debtOf = ({ borrowed, accruedInterest }: WalletCoin): string =>
  addText(borrowed ?? '0', accruedInterest ?? '0') ?? '0'

const noDebt = (): ApiRefusal =>
  new ApiRefusal(182102, 'Failed repayment, there are no liabilities in the current currency')

/** Repays coins one after the other. The result of a part is the amount that was repaid of its coin. */
async function repayCoins(
  call: PrivateCall,
  coin: string | undefined,
  amount: string | undefined,
): Promise<readonly Part<WalletCoin, string>[]> {
  const { context, caller } = call
  refuseRestricted(caller)
  const { wallet } = await context.exchange.privateSnapshot(caller.accountId)
  const owing = wallet.filter((one) => (coin === undefined || one.coin === coin) && debtOf(one) !== '0')
  if (owing.length === 0) throw noDebt()
  const parts = await runParts(call, owing, async (own, one) => {
    refuseRestricted(own.caller)
    const answer = await context.exchange.command(caller.accountId, {
      type: 'Repay',
      coin: one.coin,
      amount: amount ?? debtOf(one),
    })
    if (answer.ok) return String(answer.result['repaid'])
    throw refusalOf(answer, null, {
      insufficientBalance: [182101, 'Failed repayment, insufficient collateral balance'],
    })
  })
  refuseIfNothingDone(parts)
  return parts
}

/** retExtInfo of a repayment: the code of each coin, if one of them was not repaid. */
const coinCodes = (parts: readonly Part<WalletCoin, string>[]): ApiResult =>
  partCodes(parts, ({ coin }) => ({ coin }))

/**
 * POST /v5/account/repay (https://bybit-exchange.github.io/docs/v5/account/repay, as of 24 July 2026): a coin's debt, or all
 * debts. `resultStatus` is FA if one of several coins was not repaid.
 */
export async function repay(call: PrivateCall): Promise<WithExtInfo> {
  const { params } = call
  const coin = params.optionalText('coin')
  const amount = params.optionalDecimal('amount')
  if (coin === undefined && amount !== undefined) throw paramError('coin is required')
  const parts = await repayCoins(call, coin, amount)
  const isDone = parts.every(({ refusal }) => refusal === null)
  return { result: { resultStatus: isDone ? 'SU' : 'FA' }, extInfo: coinCodes(parts) }
}

/**
 * POST /v5/account/quick-repayment (https://bybit-exchange.github.io/docs/v5/account/repay-liability, as of 24 July 2026): the
 * older call for the same. Its list has the coins that were repaid.
 */
export async function quickRepayment(call: PrivateCall): Promise<WithExtInfo> {
  const parts = await repayCoins(call, call.params.optionalText('coin'), undefined)
  const list = parts.flatMap(({ item: { coin }, result }) =>
    result === null ? [] : [{ coin, repaymentQty: result }],
  )
  return { result: { list }, extInfo: coinCodes(parts) }
}

/** GET /v5/spot-margin-trade/state: loans are possible unless the account is in isolated margin. */
export async function spotMarginState({ context, caller }: PrivateCall): Promise<ApiResult> {
  const { account } = await context.exchange.privateSnapshot(caller.accountId)
  const rates = context.markets.list('spot').flatMap(({ instrument }) => instrument.borrowRate ?? [])
  const isOn = account.marginMode !== 'ISOLATED_MARGIN' && rates.length > 0
  const least = Decimal.min(1, ...rates)
  return {
    spotMarginMode: isOn ? '1' : '0',
    spotLeverage: isOn ? new Decimal(1).dividedBy(least).floor().toFixed() : '',
    effectiveLeverage: isOn ? '0' : '',
  }
}

/** GET /v5/order/spot-borrow-check: what may be traded with the coins that are free. Loans are not added to it. */
export async function spotBorrowCheck({ params, context, caller }: PrivateCall): Promise<ApiResult> {
  if (params.category() !== 'spot') throw paramError('category invalid')
  const market = params.market(context.markets)
  const side = params.oneOf('side', ['Buy', 'Sell'])
  const { baseCurrency, quoteCurrency } = market.instrument
  const coin = side === 'Buy' ? quoteCurrency : baseCurrency
  const { coins, totals } = await readWallet(context.exchange, caller.accountId)
  const prices = await readPrices(context, market)
  const price = new Decimal((side === 'Buy' ? prices.ask : prices.bid) ?? prices.last ?? '0')
  const wallet = coins.find((one) => one.coin === coin)
  const margins = totals.coins.find((one) => one.coin === coin)
  const free = Decimal.max(
    0,
    new Decimal(wallet?.walletBalance ?? '0')
      .minus(wallet?.locked ?? '0')
      .minus(margins?.positionIM ?? '0')
      .minus(margins?.orderIM ?? '0'),
  )
  const [qty, amount] =
    side === 'Sell' ? [free, free.times(price)] : [price.isZero() ? price : free.dividedBy(price), free]
  const maxTradeQty = qty.toDecimalPlaces(4, Decimal.ROUND_DOWN).toFixed()
  const maxTradeAmount = amount.toDecimalPlaces(8, Decimal.ROUND_DOWN).toFixed()
  return {
    symbol: market.name,
    side,
    maxTradeQty,
    maxTradeAmount,
    spotMaxTradeQty: maxTradeQty,
    spotMaxTradeAmount: maxTradeAmount,
    borrowCoin: coin,
  }
}
