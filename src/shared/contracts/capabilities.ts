/**
 * What an exchange may lack or do otherwise: one description for all threads. The first value of each is that of the embedded
 * exchange, and of an exchange that does not say.
 */

const flag = [true, false] as const

export const capabilityValues = {
  /** How a trader logs in: chooses an account, pairs the browser with a code before that, or there is no account. */
  login: ['choose', 'pair', 'none'],
  /** Demo money can be added. */
  addFunds: flag,
  /** A demo account can be set back to its start. */
  resetAccount: flag,
  /** Keys of the exchange's API are made in the terminal. */
  apiKeys: flag,
  /** Trades of other traders can be followed, or offered to followers. */
  copyTrade: flag,
  /** Accounts have an invitation code. */
  inviteCode: flag,
  /** Traders have points and a rank. */
  loyalty: flag,
  /** Isolated or cross margin is chosen for one symbol of a unified account. */
  symbolMarginMode: flag,
  accountMarginModes: ['all', 'noPortfolio'],
  /** Families of contracts that have a hedge mode; 'usdt': perpetuals with USDT alone. */
  hedge: ['all', 'usdt'],
  /** Who computes the position after a change of its margin; 'estimate': not the exchange. */
  preAddMargin: ['exchange', 'estimate'],
  /** The step of an amount of margin. */
  addMargin: ['exact', 'fourDecimals'],
  /** A market leg of a take profit or stop loss has a slippage limit of its own. */
  legSlippage: flag,
  /** 'plainMarket': market orders without take profit and stop loss alone. */
  orderSlippage: ['all', 'plainMarket'],
  /** A trailing stop can be an order; without it is a property of a position. */
  trailingAsOrder: flag,
  /** The distance of a trailing stop can be a percentage; without it is converted to a price as it is sent. */
  trailingPercent: flag,
  /** Spot orders that cancel one another can be created. */
  spotOco: flag,
  /** TWAP, iceberg and chase. */
  strategies: flag,
  /** 'gateway': open orders are canceled by a program on this computer, and only while it runs. */
  cancelOnDisconnect: ['exchange', 'gateway'],
  /** A refused change of take profit and stop loss has changed nothing. */
  tpslAtomic: flag,
  /** 'full': take profit and stop loss of an option are for the whole position. */
  optionTpSl: ['partial', 'full'],
  /** An option's order can wait for a trigger price. */
  optionTrigger: flag,
  /** Spreads of two contracts are traded. */
  spreads: flag,
  /** Staking: its subscriptions and redemptions are listed. */
  earn: flag,
  /** Orders by webhook. */
  webhooks: flag,
  /** Trades that were negotiated by a request for quotes. */
  rfq: flag,
  /** 'pauses': refused while the exchange charges interest, from minute 4 to 5:30 of each hour. */
  repay: ['always', 'pauses'],
  /** 'assumed': the exchange does not say which rates it charges. */
  feeRates: ['exact', 'assumed'],
  /** How many days back ended orders reach; null: all of them. */
  historyDays: [null, 730, 7],
  /** What a row of the closed positions is: a position that ended, or one order that closed a part of it. */
  closedPnl: ['position', 'order'],
  /** Who adds up an account: the terminal, or the exchange. */
  totals: ['derived', 'exchange'],
  /** Load and faults can be asked for: with the key of the control port, or not at all. */
  faults: ['none', 'key'],
} as const

type Values = typeof capabilityValues
export type CapabilityName = keyof Values
/** Names of what is there or not. */
export type CapabilityFlag = {
  [Name in CapabilityName]: Values[Name][number] extends boolean ? Name : never
}[CapabilityName]
export type Capabilities = { readonly [Name in CapabilityName]: Values[Name][number] }

/**
 * The record of an exchange that answered `said`. A capability that is absent, or whose value is unknown, is that of the embedded
 * exchange.
 */
export const readCapabilities = (said: Readonly<Record<string, unknown>>): Capabilities =>
  Object.freeze(
    Object.fromEntries(
      Object.entries(capabilityValues).map(([name, values]) => [
        name,
        values.find((value) => value === said[name]) ?? values[0],
      ]),
    ) as Capabilities,
  )
