import type { ErrorTable } from './error-row.ts'

/** Grid-bot codes. They are in `result.status_code` of answers with ret_code 0 (ERR-22..28), and are no HTTP statuses. */
export const gridBotErrors = {
  invalidParameter: [400, 'Invalid parameter.'],
  insufficientBalance: [401, 'Insufficient balance.'],
  botCount: [402, 'The limit of bots is reached.'],
  closedTwice: [405, 'The grid cannot be closed again.'],
  userType: [407, 'This type of user cannot create a sub-account for a bot.'],
  duplicateSymbol: [408, 'Duplicate symbol.'],
  maxInvestment: [409, 'Invalid maximum investment.'],
  maxInvestmentOther: [410, 'Invalid maximum investment.'],
  alreadyClosed: [411, 'The bot is already closed.'],
  accountUpgrading: [412, 'The account is being upgraded.'],
  badChange: [413, 'Invalid parameters to create or update.'],
  activeBot: [414, 'An active bot exists.'],
  takeProfitTooLarge: [415, 'The take profit is too large.'],
  stopLossTooSmall: [416, 'The stop loss is too small.'],
  stopLossLiquidates: [417, 'The stop loss causes a liquidation.'],
  takeProfitBelowLast: [418, 'The take profit is below the last price.'],
  stopLossAboveLast: [419, 'The stop loss is above the last price.'],
  marginLimit: [420, 'The added margin exceeds the limit of {{max_investment}}.'],
  banned: [421, 'The account is banned: {{ban_reason_text}}.'],
  transferring: [430, 'A transfer is in progress.'],
  internal: [500, 'Internal error.'],
  timeout: [501, 'Timeout.'],
  unknown: [502, 'Unknown error.'],
  cannotClose: [503, 'The state of the bot does not allow closing.'],
} as const satisfies ErrorTable
