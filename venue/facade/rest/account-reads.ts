import type { Instrument } from '#shared/domain/instrument.ts'
import { refusalOf } from '../map/codes.ts'
import { transactionRow, transactionTypeOf } from '../map/transaction.ts'
import type { WalletEntry } from '../map/transaction.ts'
import { hasMoney, readWallet, walletRow } from '../map/wallet.ts'
import { ApiRefusal, paramError } from '../terms/api-refusal.ts'
import { categories } from '../terms/category.ts'
import type { ApiResult, PrivateCall } from '../terms/endpoint.ts'
import { historyPage, readCursor, readWindow } from '../terms/pages.ts'

/** Seconds that Bybit's disconnection window has where none was set. */
const DCP_SECONDS = 10

/** GET /v5/account/info: a unified account of the second kind. */
export async function accountInfo({ context, caller }: PrivateCall): Promise<ApiResult> {
  const { account } = await context.exchange.privateSnapshot(caller.accountId)
  const windowMs = account.cancelOnDisconnectMs
  return {
    unifiedMarginStatus: 6,
    marginMode: account.marginMode,
    isMasterTrader: account.copyTrade === 'leader',
    spotHedgingStatus: 'OFF',
    updatedTime: String(context.exchange.now()),
    dcpStatus: windowMs === undefined ? 'OFF' : 'ON',
    timeWindow: windowMs === undefined ? DCP_SECONDS : Math.ceil(windowMs / 1000),
    smpGroup: 0,
  }
}

/** GET /v5/account/query-dcp-info: the window of cancel on disconnect, which all products share; none: it is off. */
export async function dcpInfo({ context, caller }: PrivateCall): Promise<ApiResult> {
  const { account } = await context.exchange.privateSnapshot(caller.accountId)
  const windowMs = account.cancelOnDisconnectMs
  const products = windowMs === undefined ? [] : ['SPOT', 'DERIVATIVES', 'OPTIONS']
  return {
    dcpInfos: products.map((product) => ({
      product,
      dcpStatus: 'ON',
      timeWindow: String(Math.ceil((windowMs ?? 0) / 1000)),
    })),
  }
}

/** Coins of a list such as "USDT,USDC"; null: all. */
function readCoins(text: string | undefined): ReadonlySet<string> | null {
  return text === undefined ? null : new Set(text.split(',').map((coin) => coin.trim()))
}

/** GET /v5/account/wallet-balance of the unified account: coins with money, or those that are named. */
export async function walletBalance({ params, context, caller }: PrivateCall): Promise<ApiResult> {
  if (params.text('accountType') !== 'UNIFIED')
    throw new ApiRefusal(10001, 'accountType only support UNIFIED.')
  const wanted = readCoins(params.optionalText('coin'))
  const { coins, totals } = await readWallet(context.exchange, caller.accountId)
  const listed = coins.filter((coin) => (wanted === null ? hasMoney(coin) : wanted.has(coin.coin)))
  return { list: [walletRow(listed, totals)] }
}

/** GET /v5/account/fee-rate: per symbol, for options per base coin. */
export function feeRate({ params, context }: PrivateCall): ApiResult {
  const category = params.category()
  const market = params.optionalMarket(context.markets, category)
  const baseCoin = params.optionalText('baseCoin')
  const markets = market === undefined ? context.markets.list(category) : [market]
  const rates = ({ takerFeeRate, makerFeeRate }: Instrument) => ({ takerFeeRate, makerFeeRate })
  if (category !== 'option') {
    return {
      ...(category === 'spot' ? { category } : {}),
      list: markets.map(({ name, instrument }) => ({ symbol: name, baseCoin: '', ...rates(instrument) })),
    }
  }
  const byBase = new Map(markets.map(({ instrument }) => [instrument.baseCurrency, instrument]))
  const list = [...byBase]
    .filter(([base]) => baseCoin === undefined || base === baseCoin)
    .map(([base, instrument]) => ({ symbol: '', baseCoin: base, ...rates(instrument) }))
  return { category, list }
}

/** GET /v5/account/transaction-log: all changes of the wallet, newest first. */
export async function transactionLog(call: PrivateCall): Promise<ApiResult> {
  const { params, context, caller } = call
  if (params.optionalOneOf('accountType', ['UNIFIED', 'CONTRACT']) === 'CONTRACT')
    throw paramError('accountType invalid')
  const category = params.optionalOneOf('category', categories)
  const currency = params.optionalCoin('currency', context.markets)
  const baseCoin = params.optionalCoin('baseCoin', context.markets)
  const type = params.optionalText('type')
  // Bybit adds types without notice, so only the form of a word is checked.
  if (type !== undefined && !/^[A-Z]+(?:_[A-Z]+)*$/.test(type)) throw paramError('type invalid')
  const limit = params.whole('limit', 1, 50, 20)
  const marketOf = ({ symbol }: WalletEntry) =>
    symbol === undefined ? undefined : context.markets.bySymbol(symbol)
  const { rows, nextPageCursor } = await historyPage<WalletEntry>(
    {
      timeOf: (entry) => entry.time,
      idOf: (entry) => `${entry.id}/${entry.type}`,
      fits: (entry) =>
        (category === undefined || marketOf(entry)?.category === category) &&
        (baseCoin === undefined || marketOf(entry)?.instrument.baseCurrency === baseCoin) &&
        (type === undefined || transactionTypeOf(entry) === type),
      async read(before, count) {
        const answer = await context.exchange.query(caller.accountId, {
          type: 'TransactionLog',
          before,
          limit: count,
          ...(currency === undefined ? {} : { coin: currency }),
        })
        if (!answer.ok) throw refusalOf(answer, null)
        return answer.result['list'] as readonly WalletEntry[]
      },
    },
    readWindow(params, context.exchange.now()),
    limit,
    readCursor(params, context),
  )
  return { nextPageCursor, list: rows.map((entry) => transactionRow(entry, marketOf(entry))) }
}
