import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/performance.ts'
import { performancePanel } from '../../stores/open-panels.ts'
import { useField } from '../../stores/use-field.ts'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import { recordTrace } from './record-trace.ts'

type Shown =
  | { readonly key: 'recording'; readonly seconds: number }
  | { readonly key: 'saved' | 'failed' }
  | null

/** Records a trace by a press, or because a command started one, and says what came of it. */
export function TraceButton() {
  const { t } = useTranslation('performance')
  const isRecording = useField(performancePanel, 'isRecording')
  const [shown, show] = useState<Shown>(null)
  useEffect(() => {
    if (!isRecording) return
    recordTrace((seconds) => show({ key: 'recording', seconds }))
      .then(
        (isSaved) => show({ key: isSaved ? 'saved' : 'failed' }),
        () => show({ key: 'failed' }),
      )
      .finally(() => {
        performancePanel.isRecording = false
      })
  }, [isRecording])
  return (
    <>
      <output className={text['label']} data-testid="trace-state">
        {shown !== null && t(shown.key, shown.key === 'recording' ? { seconds: shown.seconds } : {})}
      </output>
      <Button
        size="small"
        isDisabled={isRecording}
        onPress={() => {
          performancePanel.isRecording = true
        }}
      >
        {t('record')}
      </Button>
    </>
  )
}
