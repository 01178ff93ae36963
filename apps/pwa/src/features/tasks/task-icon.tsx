import {
  Boxes,
  Camera,
  ClipboardCheck,
  ClipboardList,
  FileText,
  GraduationCap,
  Languages,
  ListChecks,
  type LucideIcon,
  MapPin,
  Megaphone,
  MessageCircleQuestion,
  Package,
  PencilLine,
  PhoneCall,
  Store,
  Tent,
  Truck,
} from 'lucide-react';

/** The catalogue names its pictures; these are the ones that the app carries. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  boxes: Boxes,
  camera: Camera,
  'clipboard-list': ClipboardList,
  'file-text': FileText,
  'graduation-cap': GraduationCap,
  languages: Languages,
  'list-checks': ListChecks,
  'map-pin': MapPin,
  megaphone: Megaphone,
  'message-circle-question': MessageCircleQuestion,
  package: Package,
  'pencil-line': PencilLine,
  'phone-call': PhoneCall,
  store: Store,
  tent: Tent,
  truck: Truck,
};

/** The picture of a task; a common one for a name that the app does not know. */
export function TaskIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? ClipboardCheck;
  return <Icon aria-hidden="true" className="size-5" />;
}
