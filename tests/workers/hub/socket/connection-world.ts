import { createConnection } from '../../../../src/workers/hub/socket/connection.ts'
import type { EmitConnectionEvent } from '../../../../src/workers/hub/socket/connection-events.ts'
import { createHeartbeat } from '../../../../src/workers/hub/socket/heartbeat.ts'
import { createRequests } from '../../../../src/workers/hub/socket/requests.ts'
import { pushUrl } from '../../../../src/workers/hub/socket/socket-like.ts'
import { decodeFrame } from '../../../../src/shared/wire/codec.ts'
import type { AnswerFrame } from '../../../../src/shared/wire/frames.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'
import { createFakeSocket } from '../fake-socket.ts'
import type { FakeSocket } from '../fake-socket.ts'

/** A connection with its heartbeat on fake sockets and virtual time. */
export function setUpConnection(options: { autoOpen?: boolean; pong?: boolean } = {}) {
  const clock = createVirtualClock()
  const sockets: FakeSocket[] = []
  const events: string[] = []
  const frames: unknown[] = []
  const states: string[] = []
  const world = {
    autoOpen: options.autoOpen ?? true,
    pong: options.pong ?? true,
    lost: 0,
    opened: 0,
    throws: false,
    random: 0.999,
    retryAfterMs: 0,
    renewed: 0,
    retiring: 0,
  }
  const emit: EmitConnectionEvent = (event) => void events.push(event)
  const requests = createRequests(clock, (data) => connection.send(data))
  const heartbeat = createHeartbeat({
    clock,
    requests,
    emit,
    onDead: () => connection.abandon('heart_error'),
    onPong: () => undefined,
  })
  const connection = createConnection({
    url: pushUrl('https://venue.test'),
    clock,
    random: () => world.random,
    retryAfter: () => Promise.resolve(world.retryAfterMs),
    openSocket: (url) => {
      if (world.throws) throw new Error('refused')
      const socket = createFakeSocket(url, (self, request) => {
        if (request.op === 'ping' && world.pong)
          queueMicrotask(() => self.answer({ op: 'pong', reqId: request.reqId }))
      })
      sockets.push(socket)
      if (world.autoOpen) queueMicrotask(() => socket.open())
      return socket
    },
    emit,
    handlers: {
      onOpen: () => {
        world.opened += 1
        heartbeat.start()
      },
      onRenewed: () => {
        world.renewed += 1
      },
      onFrame: (data, isRetiring) => {
        if (isRetiring) world.retiring += 1
        const frame = decodeFrame(new Uint8Array(data as ArrayBuffer)) as AnswerFrame
        if (!requests.answer(frame[2])) frames.push(frame)
      },
      onLost: () => {
        world.lost += 1
        heartbeat.stop()
        requests.drop()
      },
      onState: (state) => states.push(state),
    },
  })
  return { clock, sockets, events, frames, states, world, connection, heartbeat }
}

/** The newest socket. */
export const last = (sockets: FakeSocket[]): FakeSocket => {
  const socket = sockets[sockets.length - 1]
  if (socket === undefined) throw new Error('no socket')
  return socket
}
