import type { RecordingCalls } from '#shared/contracts/recording.ts'
import type { FlightRecorder, FlightRecorderOptions } from './flight-recorder.ts'

const RETRY_MS = 60_000
/** The code is loaded so long after the first data: the first picture of a page does not wait for it. */
const LOAD_AFTER_MS = 1000

export interface LateRecorder extends Pick<FlightRecorder, 'touch' | 'note' | 'keep' | 'stop'> {
  readonly calls: RecordingCalls
}

/** The flight recorder. Its code is loaded after the first data: neither the hub's start nor the page waits for it. */
export function createLateRecorder(
  options: FlightRecorderOptions & {
    /** This hub plays a recording. */
    readonly isOff: boolean
  },
): LateRecorder {
  let late: FlightRecorder | null = null
  let loading: Promise<FlightRecorder | null> | null = null
  let state: 'idle' | 'planned' | 'due' = 'idle'
  /** Null if the code cannot be loaded; it is tried again after a while. */
  const load = (): Promise<FlightRecorder | null> => {
    loading ??= import('./flight-recorder.ts').then(
      ({ createFlightRecorder }) => (late = createFlightRecorder(options)),
      (error: unknown) => {
        options.trace('recorder', String(error))
        options.clock.after(RETRY_MS, () => {
          loading = null
        })
        return null
      },
    )
    return loading
  }
  function plan(): void {
    state = 'planned'
    options.clock.after(LOAD_AFTER_MS, () => {
      state = 'due'
      void load()
    })
  }
  const use = async <T>(call: (recorder: FlightRecorder) => Promise<T>): Promise<T | null> => {
    const recorder = options.isOff ? null : await load()
    return recorder === null ? null : call(recorder)
  }
  return {
    touch: () => {
      if (late !== null) late.touch()
      else if (options.isOff) return
      else if (state === 'due') void load()
      else if (state === 'idle') plan()
    },
    note: (intent) => late?.note(intent),
    keep: () => late?.keep(),
    stop: () => late?.stop(),
    calls: {
      saveRecording: () => use((recorder) => recorder.save()),
      keptRecording: () => use((recorder) => recorder.kept()),
      barRecording: (request) => use((recorder) => recorder.bars(request)),
    },
  }
}
