import { subscribe } from 'valtio/vanilla'
import { navigate } from 'wouter/use-browser-location'
import { candleKind } from '#shared/domain/chart-symbol.ts'
import { symbolPath } from '#shared/domain/routes.ts'
import { RECORDING_MAX_BYTES, RECORDING_VERSION } from '#shared/wire/recording.ts'
import '../../i18n/english/replay.ts'
import { barRecording, recordingFile } from '../../bridge/dialog-calls.ts'
import { dismissNotice, pushNotice } from '../../stores/notices.ts'
import { mainMarket, setOwnInterval } from '../../stores/market.ts'
import { replay } from '../../stores/replay.ts'
import { view } from '../../stores/view.ts'
import { saveFile } from '../../ui/save-text.ts'
import { speakOfThePast } from './past-texts.ts'

const MINUTES = 10
const BYTES_PER_MB = 1024 * 1024

/** Lets the browser save a recording. */
export const saveRecordingFile = (file: Blob): void =>
  saveFile(`perpdeck-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.pdrec`, file)

/** Saves the last minutes as a file. */
export async function saveRecording(): Promise<void> {
  const file = await recordingFile()
  if (file !== null) saveRecordingFile(file)
  pushNotice({
    id: 'recording',
    tone: file === null ? 'info' : 'success',
    titleKey: file === null ? 'replay:nothing' : 'replay:saved',
    bodyKey: '',
    params: { minutes: String(MINUTES) },
  })
}

function refuse(fault: string, version = 0): void {
  pushNotice({
    id: 'recording',
    tone: 'failure',
    titleKey: 'replay:failed',
    bodyKey: `replay:refused.${fault}`,
    params: {
      version: String(version),
      own: String(RECORDING_VERSION),
      most: String(RECORDING_MAX_BYTES / BYTES_PER_MB),
    },
  })
}

async function play(file: Blob): Promise<void> {
  const { openReplay } = await import('../../bridge/open-replay.ts')
  const refusal = await openReplay(file)
  if (refusal !== null) refuse(refusal.fault, refusal.version)
  else showRecorded()
}

/** Shows a market of the recording, at the shortest interval that it has: ten minutes are a fraction of one long bar. */
function showRecorded(): void {
  dismissNotice('recording')
  speakOfThePast()
  const charts = replay.recording?.charts ?? []
  const chart = charts.find(({ symbol }) => symbol === view.symbol) ?? charts[0]
  if (chart !== undefined) {
    view.chartKind = 'market'
    if (chart.symbol !== view.symbol) navigate(symbolPath(chart.symbol))
  }
  // A replay shows a visitor's page: the chart is created again and would take the visitor's interval. It takes this one,
  // which is not stored.
  setOwnInterval(mainMarket, chart?.interval ?? view.interval)
  subscribe(view, () => {
    mainMarket.interval = view.interval
  })
}

/** Plays the open chart's bars in this tab, from a bar with enough of them before it. */
export async function replayBars(): Promise<void> {
  const { symbol, interval, chartKind } = view
  const file = await barRecording({ symbol, interval, kind: candleKind(symbol, chartKind) })
  if (file === null) refuse('bars')
  else await play(file).catch(() => refuse('worker'))
}

/** Lets the trader choose a recording, and plays it in this tab. A file that cannot be played changes nothing. */
export function chooseRecording(): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = '.pdrec'
  input.addEventListener('change', () => {
    const file = input.files?.[0]
    if (file !== undefined) play(file).catch(() => refuse('worker'))
  })
  input.click()
}
