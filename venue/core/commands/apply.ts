import type { CommandAnswer } from '../../exchange.ts'
import { refuse } from '../refusals.ts'
import type { World } from '../world.ts'
import { cancelAll, cancelOne, replaceOrder } from './amend.ts'
import { createOrder } from './create.ts'
import type { Fields } from './create.ts'
import { resetAccount, setLeverage, switchMarginMode } from './settings.ts'

/** Runs one command of an account. Whatever it is: an answer, never an exception; a refusal has changed nothing. */
export function runCommand(world: World, accountId: unknown, command: unknown): CommandAnswer {
  const account = typeof accountId === 'string' ? world.accounts.get(accountId) : undefined
  if (account === undefined) return refuse('unknownAccount')
  if (typeof command !== 'object' || command === null) return refuse('badRequest')
  const fields = command as Fields
  switch (fields.type) {
    case 'CreateOrder':
      return createOrder(world, account, fields)
    case 'ReplaceOrder':
      return replaceOrder(world, account, fields)
    case 'CancelOrder':
      return cancelOne(world, account, fields)
    case 'CancelAll':
      return cancelAll(world, account, fields)
    case 'SetLeverage':
      return setLeverage(world, account, fields)
    case 'SwitchMarginMode':
      return switchMarginMode(world, account, fields)
    case 'ResetAccount':
      return resetAccount(world, account)
    default:
      return refuse('badRequest', 'unknown command')
  }
}
