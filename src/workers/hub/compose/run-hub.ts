import type { HubApi } from '#shared/contracts/hub-api.ts'
import type { NoticeBoard } from '../notices/notice-board.ts'
import type { ExchangeFacts } from '../public-calls/exchange-view.ts'
import type { LateRecorder } from '../recorder/late-recorder.ts'
import type { Tabs } from '../tabs/tabs.ts'
import type { Teardown } from '../../runtime/teardown.ts'
import type { CallStack } from './call-stack.ts'
import type { ConnectionStack } from './connection-stack.ts'
import type { HubContext } from './hub-context.ts'
import type { Hub } from './hub.ts'
import type { LoginStack } from './login-stack.ts'
import type { PushStack } from './push-stack.ts'
import type { SymbolStack } from './symbol-stack.ts'

/** Connects the built parts to the environment: what starts them, what stops them, and what the worker's entry calls. */
export function runHub(
  { env, clock, epoch, trace }: HubContext,
  teardown: Teardown,
  parts: {
    readonly api: HubApi
    readonly tabs: Tabs
    readonly calls: Pick<CallStack, 'visitor'>
    readonly login: LoginStack
    readonly exchange: ExchangeFacts
    readonly symbols: SymbolStack
    readonly connection: ConnectionStack
    readonly notices: NoticeBoard
    readonly push: PushStack
    readonly recorder: Pick<LateRecorder, 'keep' | 'stop'>
    /** The environment replaced this hub. */
    readonly onReplaced: () => void
  },
): Hub {
  const { tabs, connection, push } = parts
  env.onReplaced(parts.onReplaced)
  // Without other hubs the socket opens before the first page joins.
  if (env.locks === null || env.channel === null) connection.owner.joined(0)
  // Undone in reverse order: the clock stops last.
  teardown.add(() => clock.stop())
  teardown.add(() => tabs.close())
  for (const part of [
    connection.owner,
    parts.exchange,
    parts.symbols.catalogue,
    push,
    parts.notices,
    parts.recorder,
    parts.calls.visitor,
    parts.login,
  ])
    teardown.add(() => part.stop())
  teardown.add(connection.showEachSecond())
  return {
    epoch,
    api: parts.api,
    trace,
    connect: (port) => tabs.connect(port),
    online: () => push.connection.hint(),
    failed: (where, message) => {
      trace.note('failure', `${where}: ${message}`)
      parts.recorder.keep()
      tabs.toPages({ type: 'HubFailure', where, message })
    },
    stop: () => teardown.run(),
  }
}
