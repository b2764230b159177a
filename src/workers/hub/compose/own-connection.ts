import type { HubMoved, HubPortOutput } from '#shared/contracts/hub-port.ts'
import { PROTOCOL } from '#shared/contracts/hub-protocol.ts'
import type { HubEnvironment } from './hub-environment.ts'
import type { Connection } from '../socket/connection.ts'
import { createSocketOwner } from '../socket/socket-owner.ts'
import type { SocketOwner } from '../socket/socket-owner.ts'

/** Tells pages which hub holds the socket now. */
export const movedTo = (by: Omit<HubMoved, 'type'>): HubMoved => ({ type: 'HubMoved', ...by })

/** Connects while this hub owns the browser's socket, and reports to pages when another build's hub owns it (decision 8). */
export function ownConnection(options: {
  readonly env: HubEnvironment
  readonly epoch: string
  readonly connection: Pick<Connection, 'state' | 'start' | 'stop'>
  readonly toPages: (message: HubPortOutput) => void
  readonly trace: (name: string, detail: string) => void
}): SocketOwner {
  const { env, connection } = options
  const self = { build: env.build, protocol: PROTOCOL, script: env.script, name: env.name }
  return createSocketOwner({
    clock: env.clock,
    locks: env.locks,
    channel: env.channel,
    id: options.epoch,
    self,
    onOwner: () => {
      if (connection.state() === 'passive') options.toPages(movedTo({ ...self, protocol: 0 }))
      connection.start()
    },
    onPassive: (by) => {
      options.trace('passive', by?.build ?? '')
      connection.stop('passive')
      if (by !== null) options.toPages(movedTo(by))
    },
  })
}
