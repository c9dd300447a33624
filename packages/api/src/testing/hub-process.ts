import { createHub, type Hub } from '../hub/hub.ts';
import { createHubLink, type HubLink } from '../hub/hub-link.ts';
import { defaultLimits, type Limits } from '../limits.ts';
import { localSlots } from '../slots/local-slots.ts';

/** A process of a server with several, as its hub sees it. */
export interface HubProcess {
  link: HubLink;
  /** Ends like a process that is killed. */
  end(): void;
}

/** A hub, and two processes whose messages arrive later than they were sent, in their order, as between real processes. */
export function twoProcesses(limits: Limits = defaultLimits): readonly [HubProcess, HubProcess] {
  const hub = createHub(localSlots(limits));
  return [join(hub), join(hub)];
}

function join(hub: Hub): HubProcess {
  let isOver = false;
  const later = (work: () => void) => void setImmediate(() => isOver || work());
  const copy = <T>(message: T): T => JSON.parse(JSON.stringify(message));
  const member = hub.join((message) => later(() => link.receive(copy(message))));
  const link = createHubLink((message) => later(() => member.receive(copy(message))));
  return {
    link,
    end() {
      isOver = true;
      member.leave();
    },
  };
}
