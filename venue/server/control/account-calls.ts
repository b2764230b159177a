import type { PositionIdx } from '#shared/domain/enums.ts'
import type { AccountChanges, NewAccount } from '../../exchange/simulation-control.ts'
import { checked, objectOf, order } from './control-call.ts'
import type { ControlCalls, ControlTarget } from './control-call.ts'

const MAX_HOLD_MS = 86_400_000
const MAX_TERM_MS = 400 * 86_400_000
const EVERYTHING = { before: Number.MAX_SAFE_INTEGER, limit: 1000 }

/** Logins of sockets, optionally of one account. */
const loggedIn = ({ server }: ControlTarget, accountId: string | undefined) =>
  Array.from(server.push.connections, ({ login }) => login).filter(
    (login) => login !== null && (accountId === undefined || login.accountId === accountId),
  )

/** Control calls for accounts, sessions and the visitor. */
export const accountCalls: ControlCalls = {
  'GET /accounts': async ({ exchange }, { query }) => {
    const profileId = query.text('profile', 100)
    checked(query)
    return { accounts: await exchange.accountsOf(profileId) }
  },
  'GET /account': async ({ exchange }, { query }) => {
    const accountId = query.text('account', 100)
    checked(query)
    return { ...(await exchange.privateSnapshot(accountId)) }
  },
  'GET /account/orders': async ({ exchange }, { query }) => {
    const accountId = query.text('account', 100)
    checked(query)
    return { orders: await exchange.orderHistory(accountId, EVERYTHING) }
  },
  'GET /account/executions': async ({ exchange }, { query }) => {
    const accountId = query.text('account', 100)
    checked(query)
    return { executions: await exchange.executions(accountId, EVERYTHING) }
  },
  'POST /account': (target, { body, raw }) => {
    const accountId = body.text('account', 100)
    checked(body)
    const changes = (objectOf(raw, 'changes') ?? {}) as AccountChanges
    return order(target, { type: 'account', accountId, changes })
  },
  'POST /account/add': (target, { body, raw }) => {
    const profileId = body.text('profile', 100)
    checked(body)
    const account = (objectOf(raw, 'account') ?? {}) as unknown as NewAccount
    return order(target, { type: 'addAccount', profileId, account })
  },
  'POST /wallet': (target, { body }) => {
    const accountId = body.text('account', 100)
    const coin = body.text('coin')
    const amount = body.text('amount')
    checked(body)
    return order(target, { type: 'wallet', accountId, coin, amount })
  },
  'POST /command': async ({ exchange }, { body, raw }) => {
    const accountId = body.text('account', 100)
    checked(body)
    const command = objectOf(raw, 'command')
    if (command === undefined) throw new Error('command is missing')
    // The exchange validates it, as it does for commands of normal calls.
    return { answer: await exchange.command(accountId, command as Parameters<typeof exchange.command>[1]) }
  },
  'POST /liquidate': (target, { body }) => {
    const accountId = body.text('account', 100)
    const symbol = body.text('symbol')
    const positionIdx = body.whole('positionIdx', 0, 2, 0) as PositionIdx
    const holdMs = body.whole('holdMs', 0, MAX_HOLD_MS, 3000)
    checked(body)
    return order(target, { type: 'liquidate', accountId, symbol, positionIdx, holdMs })
  },
  'POST /visitor': ({ server }, { body }) => {
    server.visitor.isBanned = body.flag('isBanned', false)
    checked(body)
    return {}
  },
  'POST /session/term': ({ server }, { body }) => {
    const ms = body.whole('ms', 1000, MAX_TERM_MS)
    const times = body.whole('times', 1, 1000, 1)
    checked(body)
    server.sessions.shortenNext(ms, times)
    return {}
  },
  'POST /session/end': (target, { body }) => {
    const code = body.whole('code', 1, 99_999, 10007)
    const message = body.optionalText('message', 500) ?? 'session ended'
    const accountId = body.optionalText('account', 100)
    checked(body)
    const { server } = target
    let ended = 0
    for (const login of loggedIn(target, accountId)) {
      if (login === null) continue
      server.sessions.end(login.sessionId)
      server.push.endSession(login.sessionId, code, message)
      ended += 1
    }
    return { ended }
  },
}
