/** Of what is looked at before ordering, whichever way it is shown: nothing below it moves. */
export const stageHeight = 'h-[min(72vw,33dvh)] md:h-[clamp(256px,100dvh-420px,480px)]'
