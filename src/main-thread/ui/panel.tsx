import type { ReactNode } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import styles from './panel.module.css'
import { useRegionName } from './region-name.ts'
import { cx } from './tone.ts'

/** A named region of the page with its own error boundary. */
export function Panel(props: {
  readonly name: string
  readonly className?: string | undefined
  readonly children: ReactNode
}) {
  const label = useRegionName(props.name)
  return (
    <section className={cx(styles['panel'], props.className)} aria-label={label}>
      <ErrorBoundary name={props.name}>{props.children}</ErrorBoundary>
    </section>
  )
}
