import styles from './icon.module.css'

/** Paths of the 16 px line icons. */
const paths = {
  star: 'M8 2.5l1.7 3.5 3.8.5-2.8 2.7.7 3.8L8 11.2 4.6 13l.7-3.8L2.5 6.5 6.3 6z',
  down: 'M4 6l4 4 4-4',
  up: 'M4 10l4-4 4 4',
  arrowUp: 'M8 13V3M4 7l4-4 4 4',
  arrowDown: 'M8 3v10M4 9l4 4 4-4',
  sun: 'M8 5.2a2.8 2.8 0 100 5.6 2.8 2.8 0 000-5.6zM8 1.5v1.5M8 13v1.5M1.5 8H3M13 8h1.5M3.4 3.4l1 1M11.6 11.6l1 1M3.4 12.6l1-1M11.6 4.4l1-1',
  moon: 'M13 9.5A5.5 5.5 0 016.5 3 5.5 5.5 0 1013 9.5z',
  person: 'M8 8a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM3 13.5c.6-2.4 2.6-3.5 5-3.5s4.4 1.1 5 3.5',
  check: 'M3 8.5l3.2 3L13 4.5',
  close: 'M4 4l8 8M12 4l-8 8',
  plus: 'M8 3v10M3 8h10',
  warning: 'M8 2.5l6 11H2zM8 6.5v3.5M8 11.8v.2',
  info: 'M8 2a6 6 0 100 12A6 6 0 008 2zM8 7.2V11M8 5v.2',
  search: 'M7 2.5a4.5 4.5 0 100 9 4.5 4.5 0 000-9zM10.5 10.5L14 14',
  pen: 'M3 13l.7-3L11 2.7 13.3 5 6 12.3zM9.5 4.2l2.3 2.3',
  eye: 'M1.5 8S4 4 8 4s6.5 4 6.5 4S12 12 8 12 1.5 8 1.5 8zM8 6.3a1.7 1.7 0 100 3.4 1.7 1.7 0 000-3.4z',
  globe:
    'M8 2a6 6 0 100 12A6 6 0 008 2zM2 8h12M8 2c2 1.7 2.6 4 2.6 6S10 12.3 8 14c-2-1.7-2.6-4-2.6-6S6 3.7 8 2z',
  retry: 'M13 3v3.5H9.5M12.6 6.5A5 5 0 103 8.8',
  signal: 'M2 6.5a8.5 8.5 0 0112 0M4.2 9a5.3 5.3 0 017.6 0M6.4 11.3a2.3 2.3 0 013.2 0',
  sliders:
    'M2 5h6M12 5h2M2 11h2M8 11h6M10 3.2a1.8 1.8 0 100 3.6 1.8 1.8 0 000-3.6zM6 9.2a1.8 1.8 0 100 3.6 1.8 1.8 0 000-3.6z',
  bell: 'M4 11V7.2a4 4 0 018 0V11l1 1.2H3zM6.8 13.8a1.3 1.3 0 002.4 0',
  bellOff: 'M4 11V7.2a4 4 0 018 0V11l1 1.2H3zM6.8 13.8a1.3 1.3 0 002.4 0M2 2l12 12',
  share: 'M11 3.2L14 6l-3 2.8M13.8 6H9a4.5 4.5 0 00-4.5 4.5M7 3.5H3v9.5h9.5v-2',
  stop: 'M5.4 2h5.2L14 5.4v5.2L10.6 14H5.4L2 10.6V5.4zM5.5 5.5l5 5M10.5 5.5l-5 5',
  menu: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  maximise: 'M9.5 2.5h4v4M13.5 2.5l-4.5 4.5M6.5 13.5h-4v-4M2.5 13.5L7 9',
  restore: 'M13 7H9V3M9 7l4.5-4.5M3 9h4v4M7 9l-4.5 4.5',
} as const
export type IconName = keyof typeof paths

/** A decorative icon: the element around it needs an accessible name. `small` is 12 px. */
export function Icon(props: {
  readonly name: IconName
  readonly small?: boolean
  readonly filled?: boolean
}) {
  const size = props.small === true ? styles['small'] : ''
  return (
    <svg
      className={`${styles['icon'] ?? ''} ${size ?? ''}`}
      viewBox="0 0 16 16"
      aria-hidden="true"
      data-filled={props.filled === true ? '' : undefined}
    >
      <path d={paths[props.name]} />
    </svg>
  )
}

/** The product's logo. */
export function Logo() {
  return (
    <svg className={styles['logo']} viewBox="0 0 18 18" aria-hidden="true">
      <path className={styles['logoTop']} d="M2 5.5L9 2l7 3.5L9 9z" />
      <path className={styles['logoLines']} d="M2 9l7 3.5L16 9M2 12.5L9 16l7-3.5" />
    </svg>
  )
}
