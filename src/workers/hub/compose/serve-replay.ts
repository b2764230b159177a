import type { RecordingFile, ReplayInput, ReplayOutput } from '#shared/contracts/recording.ts'
import { topic } from '#shared/wire/topics.ts'
import { readRecording } from '../replay/read-recording.ts'
import { startReplayHub } from './start-replay.ts'
import type { Replay, ReplaySurroundings } from './start-replay.ts'

/** Serves a page: opens the file that it sends, starts the hub on it, and follows the page's dial. */
export function serveReplay(surroundings: ReplaySurroundings, port: MessagePort): void {
  const post = (message: ReplayOutput): void => port.postMessage(message)
  let replay: Replay | null = null
  let isOfBars = false
  let recorded: ReadonlyMap<string, number> = new Map()

  async function open(file: RecordingFile): Promise<void> {
    const read = await readRecording(file)
    if (replay !== null) return
    if ('fault' in read) {
      post({ type: 'ReplayRefused', ...read })
      return
    }
    recorded = read.recording.topics
    isOfBars = read.recording.view.barMs > 0
    replay = startReplayHub(surroundings, read.recording, post)
    replay.hub.connect(port)
    post({ type: 'ReplayOpened', recording: read.recording.view })
  }
  function take(message: ReplayInput): void {
    if (message.type === 'OpenReplay') {
      open(message.file).catch(() => post({ type: 'ReplayRefused', fault: 'damaged', version: 0 }))
    } else if (message.type === 'SetDial') replay?.player.setDial(message.dial)
    else if (message.type === 'PaperOrder') replay?.paper.place(message)
    else if (message.type === 'CancelPaper') replay?.paper.cancelAll()
    else if (message.type === 'SeekReplay') replay?.seek(message.at)
    else if (message.type === 'StepTrade' && isOfBars) void replay?.player.stepRecord()
    else if (message.type === 'StepTrade')
      void replay?.player.stepTrade(recorded.get(topic.trades(message.symbol)) ?? -1)
  }
  port.addEventListener('message', (event: MessageEvent<ReplayInput>) => take(event.data))
}
