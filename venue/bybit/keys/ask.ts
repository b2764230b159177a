/** Input of a person, or of another program: `process.stdin`. */
export interface AnswerInput {
  readonly isTTY?: boolean
  setRawMode?(isRaw: boolean): unknown
  setEncoding(encoding: 'utf8'): unknown
  on(event: 'data', listener: (text: string) => void): unknown
  on(event: 'end', listener: () => void): unknown
  resume(): unknown
  pause(): unknown
}

export interface Asker {
  /** The next line. What is typed is not shown. Rejects if the input ends or is interrupted with Ctrl+C. */
  ask(question: string): Promise<string>
  close(): void
}

const INTERRUPT = '\u0003'
const END = '\u0004'
const BACKSPACES = new Set(['\u007f', '\b'])

/** Asks without echo: a terminal is in raw mode from the start to `close`. */
export function createAsker(input: AnswerInput, write: (text: string) => void): Asker {
  let typed = ''
  let isOver = false
  const lines: string[] = []
  let waiting: { resolve: (line: string) => void; reject: (why: Error) => void } | null = null

  function serve(): void {
    const line = lines.shift()
    if (waiting === null) {
      if (line !== undefined) lines.unshift(line)
      return
    }
    const { resolve, reject } = waiting
    if (line !== undefined) resolve(line)
    else if (isOver) reject(new Error('Nothing was stored.'))
    else return
    waiting = null
    write('\n')
  }
  function take(letter: string): void {
    if (letter === INTERRUPT || letter === END) isOver = true
    else if (letter === '\r' || letter === '\n') {
      // A line break of two letters is one.
      if (typed !== '' || letter === '\r') lines.push(typed)
      typed = ''
    } else if (BACKSPACES.has(letter)) typed = typed.slice(0, -1)
    else typed += letter
  }
  if (input.isTTY === true) input.setRawMode?.(true)
  input.setEncoding('utf8')
  input.on('data', (text) => {
    for (const letter of text) take(letter)
    serve()
  })
  input.on('end', () => {
    if (typed !== '') lines.push(typed)
    typed = ''
    isOver = true
    serve()
  })
  input.resume()

  return {
    ask(question) {
      write(question)
      return new Promise((resolve, reject) => {
        waiting = { resolve: (line) => resolve(line.trim()), reject }
        serve()
      })
    },
    close() {
      if (input.isTTY === true) input.setRawMode?.(false)
      input.pause()
    },
  }
}
