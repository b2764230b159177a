import '../../i18n/english/replay.ts'
import type { PageCommand } from '../../stores/page-commands.ts'
import { replay } from '../../stores/replay.ts'
import { chooseRecording, replayBars, saveRecording } from './recordings.ts'

/** Commands of the recorder; none of them while a recording is played. */
export const recordingCommands = (): readonly PageCommand[] =>
  replay.recording !== null
    ? []
    : [
        {
          id: 'save-recording',
          group: 'general',
          name: (say) => say('replay:save'),
          run: () => void saveRecording(),
        },
        {
          id: 'play-recording',
          group: 'general',
          name: (say) => say('replay:play'),
          run: chooseRecording,
        },
        {
          id: 'replay-bars',
          group: 'chart',
          name: (say) => say('replay:bars'),
          run: () => void replayBars(),
        },
      ]
