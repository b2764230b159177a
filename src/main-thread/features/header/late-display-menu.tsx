import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './header.module.css'

const Place = () => <span className={styles['lateTool']} />

/** The display menu; its code comes after the first picture. */
export const DisplayMenu = lazyPart(async () => (await import('./display-menu.tsx')).DisplayMenu, Place)
