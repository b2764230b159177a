import { type HotMessage, packInto, unpack } from './hot-pack.ts'

/*
 * A message wakes the worker, which costs the page's thread more than what is in it (100 µs and more on a virtual machine).
 * While changes come at the rate of frames the worker looks into this shared memory in each of its frames instead, and the
 * page only writes there. Memory of a page that is cross-origin isolated; elsewhere there is none and messages are sent.
 */
export type Mailbox = SharedArrayBuffer

/** Header, in 32-bit words: does the worker look; slots written; slots read; messages acted on. */
const LOOKS = 0
const WRITTEN = 1
const READ = 2
const ACTED = 3
const HEADER_BYTES = 16
const SLOTS = 8
/** Length in codes, then the codes. */
const SLOT_CODES = 16_384
const LENGTH_CODES = 2

const slotStart = (count: number): number => HEADER_BYTES + (count % SLOTS) * (SLOT_CODES + LENGTH_CODES) * 2

/** Null where memory can't be shared. */
export function createMailbox(): Mailbox | null {
  if (!globalThis.crossOriginIsolated || typeof SharedArrayBuffer !== 'function') return null
  return new SharedArrayBuffer(slotStart(SLOTS - 1) + (SLOT_CODES + LENGTH_CODES) * 2)
}

export interface MailboxWriter {
  /**
   * `kept`: the worker will find the messages by itself. `wake`: it may just have stopped looking and has to be sent
   * anything at all. `send`: nothing was written, the messages have to be sent.
   */
  put: (messages: readonly HotMessage[]) => 'kept' | 'wake' | 'send'
  /** A message was sent: until it is acted on nothing is written, so that nothing overtakes it. */
  sent: () => void
}

/** The page's end. */
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
  /** What the page wrote since the last time, oldest first. To be asked before any message is acted on: it is newer. */
  take: () => HotMessage[]
  /** A message was acted on. */
  acted: () => void
  /** Tells the page whether the worker looks by itself. After `false` what was written meanwhile has to be taken. */
  looks: (looks: boolean) => void
}

/** The worker's end. */
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
