import type { MailboxReader } from '../bridge/mailbox.ts'
import type { HotMessage } from '../bridge/hot-pack.ts'

/** Largest gap between messages that counts towards polling, ms. It covers changes at the frame rate. */
const OFTEN_MS = 28
/** Number of such gaps in a row before polling starts. */
const IN_A_ROW = 8
/** Polling ends after this much silence, ms. */
const QUIET_MS = 120

export interface MailboxWatch {
  /** Messages in the mailbox. Handle them before a posted message. */
  take: () => HotMessage[]
  /** A posted message was handled. `hot`: the mailbox could have carried it. */
  acted: (hot: boolean) => void
}

export interface WatchClock {
  now: () => number
  frame: (callback: () => void) => void
}

/**
 * Decides when the engine polls the mailbox in each frame. It polls only while changes arrive at the frame rate,
 * because polling costs a frame. `found` gets the messages, within the frame.
 */
export function watchMailbox(
  reader: MailboxReader,
  clock: WatchClock,
  found: (messages: HotMessage[]) => void,
): MailboxWatch {
  let looking = false
  let row = 0
  let last = Number.NEGATIVE_INFINITY

  const look = (): void => {
    const messages = reader.take()
    const now = clock.now()
    if (messages.length > 0) {
      last = now
      found(messages)
    } else if (now - last > QUIET_MS) {
      looking = false
      row = 0
      reader.looks(false)
      // Messages that were written after the last read, before the page saw that polling had ended.
      const late = reader.take()
      if (late.length > 0) found(late)
      return
    }
    clock.frame(look)
  }

  return {
    take: () => {
      const messages = reader.take()
      if (messages.length > 0) last = clock.now()
      return messages
    },
    acted: (hot) => {
      reader.acted()
      if (!hot) return
      const now = clock.now()
      row = now - last <= OFTEN_MS ? row + 1 : 0
      last = now
      if (looking || row < IN_A_ROW) return
      looking = true
      reader.looks(true)
      clock.frame(look)
    },
  }
}
