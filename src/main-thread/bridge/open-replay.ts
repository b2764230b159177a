import type { PaperOrder, RecordingFile, ReplayInput, ReplayOutput } from '#shared/contracts/recording.ts'
// oxlint-disable-next-line import/default -- Vite gives the script's address
import replayScript from '../../workers/hub/replay.worker.ts?worker&url'
import { setClockOffset } from '../stores/clock.ts'
import { replay } from '../stores/replay.ts'
import { joinHub } from './hub-port.ts'
import type { HubListeners } from './hub-port.ts'
import { reportReplay } from './replay-tabs.ts'
import { workers } from './start-workers.ts'
import { trace } from './trace.ts'
import { workerUrl } from './worker-url.ts'

/** Why a file is not played; null: it is. */
export type ReplayRefusal = Extract<ReplayOutput, { type: 'ReplayRefused' }> | null

let worker: Worker | null = null
const post = (message: ReplayInput): void => worker?.postMessage(message)

export const setDial = (dial: number): void => post({ type: 'SetDial', dial })
export const seekReplay = (at: number): void => post({ type: 'SeekReplay', at })
export const stepTrade = (symbol: string): void => post({ type: 'StepTrade', symbol })

export const placePaper = (order: PaperOrder): void => post({ type: 'PaperOrder', ...order })
export const cancelPaper = (): void => post({ type: 'CancelPaper' })

/** The page has the replay's hub from now on. It follows nothing of it that concerns the whole browser. */
function joinReplay(opened: Worker): void {
  const none = (): void => undefined
  workers().replay((tabId) => {
    const listeners: HubListeners = {
      joined: none,
      ended: (why) => {
        trace('replay', `ended: ${why}`)
        replay.isLost = true
      },
      failure: (where, message) => trace('replay', `${where}: ${message}`),
      refused: none,
      refusal: none,
      visitor: none,
      preferred: none,
      alerts: none,
      moved: none,
    }
    const language = (): string => document.documentElement.lang
    return joinHub({ tabId, build: 'replay', language, generation: 0, target: opened }, listeners)
  })
}

/**
 * Opens a recording in a worker of this tab and, if it can be played, shows it in place of the live market. Rejects if the
 * worker cannot be started.
 */
export function openReplay(file: RecordingFile): Promise<ReplayRefusal> {
  const opened = new Worker(workerUrl(replayScript), { type: 'module', name: 'perpdeck-replay' })
  return new Promise((resolve, reject) => {
    opened.addEventListener('error', (event) => {
      trace('replay', event.message || 'worker error')
      if (replay.recording === null) reject(new Error(event.message))
      else replay.isLost = true
    })
    opened.addEventListener('message', ({ data }: MessageEvent<ReplayOutput>) => {
      if (data.type === 'ReplayRefused') {
        opened.terminate()
        resolve(data)
      } else if (data.type === 'ReplayOpened') {
        worker = opened
        replay.recording = data.recording
        replay.isOfBars = data.recording.barMs > 0
        joinReplay(opened)
        reportReplay()
        resolve(null)
      } else if (data.type === 'ReplayAt') {
        const { type: _type, ...place } = data
        replay.place = place
        setClockOffset(place.at - Date.now() * place.dial, true, place.dial)
      } else if (data.type === 'PaperAt') {
        const { type: _type, ...view } = data
        replay.paper = view
      }
    })
    opened.postMessage({ type: 'OpenReplay', file } satisfies ReplayInput)
  })
}
