import type { Category } from '../terms/category.ts'
import type { BybitSocket, BybitTransport, TopicMessage } from '../terms/transport.ts'

/** Receives one topic. */
export interface StreamReader {
  message(message: TopicMessage): void
  /** The connection ended or began anew: what was received belongs to the past, deltas follow nothing. */
  lost(): void
  /** The connection is open again after `lost`. */
  opened?(): void
  /** Bybit does not know the topic. It is not asked for again. */
  refused(text: string): void
}

/** The public sockets, one per category, each topic with one reader. */
export interface Streams {
  open(category: Category, topic: string, reader: StreamReader): void
  close(category: Category, topic: string): void
  /** Asks for the snapshot of a topic again. */
  renew(category: Category, topic: string): void
  isOpen(category: Category): boolean
  /** Ends all topics. */
  stop(): void
}

interface Line {
  readonly socket: BybitSocket
  readonly readers: Map<string, StreamReader>
  /** The opening that the readers' state belongs to; 0: none. */
  opening: number
}

export function createStreams(transport: Pick<BybitTransport, 'socket'>): Streams {
  const lines = new Map<Category, Line>()

  /** Compares the opening that readers know with the socket's: it may have changed before the first message. */
  function follow(line: Line): void {
    const { isOpen, openings } = line.socket.state()
    const opening = isOpen ? openings : 0
    if (opening === line.opening) return
    const wasOpen = line.opening !== 0
    line.opening = opening
    if (wasOpen) for (const reader of line.readers.values()) reader.lost()
    if (opening !== 0) for (const reader of line.readers.values()) reader.opened?.()
  }

  function lineOf(category: Category): Line {
    const known = lines.get(category)
    if (known !== undefined) return known
    const line: Line = { socket: transport.socket(category), readers: new Map(), opening: 0 }
    lines.set(category, line)
    line.socket.onState(() => follow(line))
    line.socket.onMessage((message) => {
      follow(line)
      line.readers.get(message.topic)?.message(message)
    })
    line.socket.onRefused((topic, text) => line.readers.get(topic)?.refused(text))
    follow(line)
    return line
  }

  return {
    open(category, topic, reader) {
      const line = lineOf(category)
      line.readers.set(topic, reader)
      line.socket.subscribe([topic])
    },
    close(category, topic) {
      const line = lines.get(category)
      if (line?.readers.delete(topic) === true) line.socket.unsubscribe([topic])
    },
    renew(category, topic) {
      const line = lines.get(category)
      if (line?.readers.has(topic) === true) line.socket.renew(topic)
    },
    isOpen(category) {
      const line = lines.get(category)
      return line !== undefined && line.socket.state().isOpen
    },
    stop() {
      for (const { socket, readers } of lines.values()) {
        socket.unsubscribe([...readers.keys()])
        readers.clear()
      }
    },
  }
}
