import { decodeFrame, encodeFrame } from '../../../src/shared/wire/codec.ts'
import {
  FRAME_ANSWER,
  FRAME_HEARTBEAT,
  FRAME_PRIVATE,
  FRAME_PUBLIC,
} from '../../../src/shared/wire/frames.ts'
import type { PrivateEntry, PublicEntry, PushAnswer, PushRequest } from '../../../src/shared/wire/frames.ts'
import type { SocketLike } from '../../../src/workers/hub/socket/socket-like.ts'

/** A socket whose other end is the test. */
export interface FakeSocket extends SocketLike {
  readonly url: string
  readonly requests: PushRequest[]
  closedWith: number | null
  open(): void
  frame(value: unknown): void
  raw(data: unknown): void
  /** `time`: the exchange's, Unix ms. */
  answer(answer: Partial<PushAnswer> & { readonly op: PushAnswer['op'] }, time?: number): void
  publish(entries: readonly PublicEntry[], time?: number): void
  privately(entries: readonly PrivateEntry[]): void
  heartbeat(privateSeq: number, pairs: readonly number[]): void
  drop(code: number): void
}

const toBuffer = (value: unknown): ArrayBuffer => new Uint8Array(encodeFrame(value)).buffer

export function createFakeSocket(
  url: string,
  onRequest: (socket: FakeSocket, request: PushRequest) => void,
): FakeSocket {
  const socket: FakeSocket = {
    url,
    binaryType: '',
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    requests: [],
    closedWith: null,
    send: (data) => {
      if (typeof data === 'string') throw new Error('text sent')
      const request = decodeFrame(
        new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
      ) as PushRequest
      socket.requests.push(request)
      onRequest(socket, request)
    },
    close: (code) => {
      socket.closedWith = code ?? 1005
    },
    open: () => socket.onopen?.(undefined as never),
    frame: (value) => socket.onmessage?.({ data: toBuffer(value) }),
    raw: (data) => socket.onmessage?.({ data }),
    answer: (answer, time = 1_700_000_000_000) => {
      const whole = { reqId: 0, success: true, retCode: 0, retMsg: '', ...answer }
      socket.frame([FRAME_ANSWER, time, whole])
    },
    publish: (entries, time = 1_700_000_000_000) => socket.frame([FRAME_PUBLIC, time, entries]),
    privately: (entries) => socket.frame([FRAME_PRIVATE, 1_700_000_000_000, entries]),
    heartbeat: (privateSeq, pairs) => socket.frame([FRAME_HEARTBEAT, 1_700_000_000_000, privateSeq, pairs]),
    drop: (code) => socket.onclose?.({ code, reason: '' }),
  }
  return socket
}
