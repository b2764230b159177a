import type { CommandAnswer } from '../../exchange/commands.ts'
import { refuse } from '../terms/refusals.ts'
import type { World } from '../state/world.ts'
import { replaceOrder } from './amend.ts'
import { cancelAll, cancelOne, cancelTotally } from './cancel.ts'
import { closeAll } from './close.ts'
import { createOrder } from './create.ts'
import { setCancelOnDisconnect, setConnections } from './disconnect.ts'
import type { Fields } from './read.ts'
import { setTpSl } from './set-tp-sl.ts'
import { addDemoFunds, repay } from './funds.ts'
import { addMargin, setAutoAddMargin } from './margin.ts'
import { setAccountMarginMode, switchMarginMode, switchPositionMode } from './modes.ts'
import { resetAccount, setLeverage } from './settings.ts'

/** Runs one command of an account. Any input is answered, never thrown on; a refused command has changed nothing. */
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
    case 'CancelTotally':
      return cancelTotally(world, account, fields)
    case 'CloseAll':
      return closeAll(world, account, fields)
    case 'SetTpSl':
      return setTpSl(world, account, fields)
    case 'SetCancelOnDisconnect':
      return setCancelOnDisconnect(world, account, fields)
    case 'PrivateConnections':
      return setConnections(world, account, fields)
    case 'SetLeverage':
      return setLeverage(world, account, fields)
    case 'SwitchMarginMode':
      return switchMarginMode(world, account, fields)
    case 'SetAccountMarginMode':
      return setAccountMarginMode(world, account, fields)
    case 'SwitchPositionMode':
      return switchPositionMode(world, account, fields)
    case 'AddMargin':
      return addMargin(world, account, fields)
    case 'SetAutoAddMargin':
      return setAutoAddMargin(world, account, fields)
    case 'Repay':
      return repay(world, account, fields)
    case 'AddDemoFunds':
      return addDemoFunds(world, account, fields)
    case 'ResetAccount':
      return resetAccount(world, account)
    default:
      return refuse('badRequest', 'unknown command')
  }
}
