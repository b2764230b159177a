import { type HotMessage, packInto, unpack } from './hot-pack.ts'

/*
 * Waking the worker with a message costs the page's thread more than the message itself (100 µs and more on a virtual
 * machine). While changes arrive at the frame rate, the worker reads this shared memory in each frame, and the page
 * only writes. Shared memory needs a cross-origin isolated page. On other pages messages are posted.
 */
export type Mailbox = SharedArrayBuffer

/** Header, in 32-bit words: whether the worker polls, slots written, slots read, messages handled. */
const LOOKS = 0
const WRITTEN = 1
const READ = 2
const ACTED = 3
const HEADER_BYTES = 16
const SLOTS = 8
/** A slot holds its length in codes, then the codes. */
const SLOT_CODES = 16_384
const LENGTH_CODES = 2

const slotStart = (count: number): number => HEADER_BYTES + (count % SLOTS) * (SLOT_CODES + LENGTH_CODES) * 2

/** Returns null where memory cannot be shared. */
export function createMailbox(): Mailbox | null {
  if (!globalThis.crossOriginIsolated || typeof SharedArrayBuffer !== 'function') return null
  return new SharedArrayBuffer(slotStart(SLOTS - 1) + (SLOT_CODES + LENGTH_CODES) * 2)
}

export interface MailboxWriter {
  /**
   * `kept`: the worker will read the messages in its next frame. `wake`: the worker may just have stopped polling, so
   * any message must be posted. `send`: nothing was written, so the messages must be posted.
   */
  put: (messages: readonly HotMessage[]) => 'kept' | 'wake' | 'send'
  /** A message was posted. Nothing is written until the worker has handled it, so that nothing overtakes it. */
  sent: () => void
}

/** Writer, for the page. */
export function createMailboxWriter(mailbox: Mailbox): MailboxWriter {
  const header = new Int32Array(mailbox, 0, HEADER_BYTES / 4)
  let sent = 0
  const put: MailboxWriter['put'] = (messages) => {
    if (Atomics.load(header, LOOKS) === 0 || Atomics.load(header, ACTED) !== sent) return 'send'
    const count = Atomics.load(header, WRITTEN)
    if (count - Atomics.load(header, READ) >= SLOTS) return 'send'
    const start = slotStart(count)
    const length = packInto(new Uint16Array(mailbox, start + LENGTH_CODES * 2, SLOT_CODES), messages)
    if (length === 0) return 'send'
    new Int32Array(mailbox, start, 1)[0] = length
    Atomics.store(header, WRITTEN, count + 1)
    return Atomics.load(header, LOOKS) === 0 ? 'wake' : 'kept'
  }
  return {
    put,
    sent: () => {
      sent++
    },
  }
}

export interface MailboxReader {
  /**
   * Messages written since the last call, oldest first. Call it before handling a posted message, because the posted
   * one is newer.
   */
  take: () => HotMessage[]
  /** A posted message was handled. */
  acted: () => void
  /** Reports to the page whether the worker polls. After `false`, read once more for messages written meanwhile. */
  looks: (looks: boolean) => void
}

/** Reader, for the worker. */
export function createMailboxReader(mailbox: Mailbox): MailboxReader {
  const header = new Int32Array(mailbox, 0, HEADER_BYTES / 4)
  return {
    take: () => {
      const found: HotMessage[] = []
      for (let count = Atomics.load(header, READ); count < Atomics.load(header, WRITTEN); count++) {
        const start = slotStart(count)
        const length = new Int32Array(mailbox, start, 1)[0] ?? 0
        found.push(...unpack(new Uint16Array(mailbox, start + LENGTH_CODES * 2, length).slice()))
        Atomics.store(header, READ, count + 1)
      }
      return found
    },
    acted: () => {
      Atomics.add(header, ACTED, 1)
    },
    looks: (looks) => {
      Atomics.store(header, LOOKS, looks ? 1 : 0)
    },
  }
}
