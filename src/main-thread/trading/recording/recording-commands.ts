import '../../i18n/english/replay.ts'
import { i18n } from '../../i18n/instance.ts'
import type { PageCommand } from '../../stores/page-commands.ts'
import { replay } from '../../stores/replay.ts'
import { chooseRecording, replayBars, saveRecording } from './recordings.ts'

/** What plays a recording, in the page's language and in English: it finds the end of a replay, which must come first. */
const wordsOfReplays = (): string =>
  [i18n.language, 'en']
    .flatMap((language) => {
      const say = i18n.getFixedT(language)
      return [say('replay:play'), say('replay:bars')]
    })
    .join(', ')

/** Commands of the recorder; while a recording is played, the one that ends it. */
export const recordingCommands = (): readonly PageCommand[] =>
  replay.recording !== null
    ? [
        {
          id: 'back-to-live',
          group: 'general',
          also: wordsOfReplays(),
          name: (say) => say('replay:live'),
          run: () => location.reload(),
        },
      ]
    : [
        {
          id: 'save-recording',
          group: 'general',
          words: 'recording',
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
