import { orderScreens } from '#test/screens/every-screen/order-screens.ts'
import { studioAccountScreens } from '#test/screens/every-screen/studio-account-screens.ts'
import { judgeScreens } from './screen-journey.ts'

judgeScreens([...orderScreens, ...studioAccountScreens])
