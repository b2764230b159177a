import type { FeedPortOutput } from '#shared/contracts/feed-port.ts'
import { eachBeat } from '../../runtime/beat.ts'
import type { SocketOwner } from '../socket/socket-owner.ts'
import { createConnectionStatus } from '../status/connection-status.ts'
import type { ConnectionStatus } from '../status/connection-status.ts'
import type { Meter } from '../status/meter.ts'
import type { Tabs } from '../tabs/tabs.ts'
import type { HubContext } from './hub-context.ts'
import { ownConnection } from './own-connection.ts'
import type { PushStack } from './push-stack.ts'

const VIEW_MS = 1000

/** What tabs see of the connection, and whether this hub holds the browser's socket. */
export interface ConnectionStack {
  readonly status: ConnectionStatus
  readonly owner: SocketOwner
  message(): FeedPortOutput
  /** Sends the state of the connection to every tab; `alsoParked`: to parked ones too. */
  show(alsoParked: boolean): void
  /** Connects now; an open connection is replaced only if it has been silent. */
  reconnectNow(): void
  /** Sends the state at each beat; the returned function stops it. */
  showEachSecond(): () => void
}

export function createConnectionStack(
  { clock, env, epoch, trace, note }: HubContext,
  options: {
    readonly push: PushStack
    readonly meter: Meter
    readonly tabs: () => Pick<Tabs, 'toRisk' | 'toPages' | 'count'>
    readonly storageWorks: () => boolean
  },
): ConnectionStack {
  const { push, meter, tabs } = options
  const { connection } = push
  const status = createConnectionStatus({
    clock,
    self: { epoch, build: env.build, kind: env.kind },
    push,
    meter,
    trace,
    tabs: () => tabs().count(),
    storageWorks: options.storageWorks,
  })
  const owner = ownConnection({
    env,
    epoch,
    connection,
    toPages: (message) => tabs().toPages(message),
    trace: note,
  })
  const message = (): FeedPortOutput => ({ type: 'Connection', epoch, connection: status.view() })
  const show = (alsoParked: boolean): void => tabs().toRisk(message(), alsoParked)
  return {
    status,
    owner,
    message,
    show,
    reconnectNow: () => connection.reconnectNow(clock.now() - push.store.lastConfirmation() > VIEW_MS * 2),
    showEachSecond: () =>
      eachBeat(clock, () => {
        meter.tick()
        show(false)
      }),
  }
}
