import { judgeScreens } from './screen-journey.ts'

judgeScreens('client-pages')
