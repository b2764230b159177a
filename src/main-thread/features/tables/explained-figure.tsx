import { memo } from 'react'
import type { ExplainTarget } from '#shared/contracts/explain.ts'
import { useWords } from '../../i18n/use-words.ts'
import text from '../../ui/text.module.css'
import { cx } from '../../ui/tone.ts'
import { Explainable } from '../../trading/explain/explain-button.tsx'
import { fitted } from '../../trading/table/fitted.ts'

/** A figure of a position that shows its explanation when pressed; re-renders only when its text changes. */
export const ExplainedFigure = memo(function ExplainedFigure(props: {
  readonly rowKey: string
  readonly number: Extract<ExplainTarget, { of: 'position' }>['number']
  readonly value: string
  readonly className?: string | undefined
  readonly bracketed?: boolean
  /** Names of the figures that the exchange states otherwise, of the row. */
  readonly differs?: string | undefined
}) {
  const t = useWords('tables')
  const { rowKey, number, value } = props
  const className = cx(text.n, props.className)
  const shown = props.bracketed === true ? `(${value})` : value
  if (value === '--') return <span className={className}>{shown}</span>
  return (
    <Explainable
      label={t(`explained.${number}`)}
      className={className}
      style={fitted(shown)}
      differs={props.differs?.split(' ').includes(number) === true}
      target={() => ({ of: 'position', key: rowKey, number })}
    >
      {shown}
    </Explainable>
  )
})
