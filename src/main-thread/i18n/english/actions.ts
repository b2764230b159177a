import texts from '../locales/en/actions.json'
import { addEnglish } from '../late-english.ts'

addEnglish('actions', texts)
