#!/bin/sh
# Makes clips for the tests that no camera at hand records: `scripts/test-clips/make.sh testing/media`.
# Needs the program ffmpeg with libx264, libx265 and zscale. The results are part of the repository, so that tests do not.
set -eu
to=${1:?the folder for the clips}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
run() { ffmpeg -nostdin -v error -y "$@"; }
grass='color=0x2e8b2e'

# The first three seconds of two recordings, as the camera has written them. The whole is ten and five seconds long.
run -i "$to/hevc.mp4" -t 3 -map 0 -c copy -tag:v hev1 "$to/start-of-hevc.mp4"
run -i "$to/h264.mp4" -t 3 -map 0 -c copy -movflags faststart "$to/start-of-h264.mp4"

# A phone: frames at varying distances, filmed upright, with place, device, dates and a comment, and a stream of subtitles.
printf '1\n00:00:00,000 --> 00:00:01,000\nHome ground: 51.5007, -0.1246\n' > "$work/place.srt"
run -f lavfi -i 'testsrc2=s=640x360:r=30:d=3' -f lavfi -i 'sine=440:d=3:r=48000' -i "$work/place.srt" \
  -vf "select='not(mod(n,7))+not(mod(n,3))+gt(n,60)',setpts=PTS" -fps_mode vfr -enc_time_base 1:90000 \
  -map 0:v -map 1:a -map 2:s -c:v libx264 -preset slow -crf 30 -pix_fmt yuv420p -c:a aac -b:a 48k -ac 1 -c:s mov_text \
  -movflags use_metadata_tags \
  -metadata title='Training at home' -metadata comment='Home ground, pitch 2' -metadata location='+51.5007-000.1246/' \
  -metadata com.apple.quicktime.location.ISO6709='+51.5007-000.1246+010.000/' \
  -metadata com.apple.quicktime.make='Apple' -metadata com.apple.quicktime.model='iPhone 17' \
  -metadata com.apple.quicktime.creationdate='2026-05-02T10:15:00+0100' -metadata creation_time='2026-05-02T09:15:00Z' \
  "$work/phone.mp4"
run -i "$work/phone.mp4" -map 0 -c copy -movflags use_metadata_tags -map_metadata 0 -metadata:s:v:0 rotate=90 "$to/vfr-phone.mp4"

# HDR: ten bits, PQ, BT.2020. A green pitch under a bright sky.
run -f lavfi -i "$grass:s=640x360:r=25:d=1" -f lavfi -i 'color=0x9fc8ff:s=640x120:r=25:d=1' \
  -filter_complex '[0][1]overlay=0:0,format=yuv420p,setparams=range=tv:colorspace=bt709:color_primaries=bt709:color_trc=bt709,zscale=t=linear:npl=203,format=gbrpf32le,zscale=t=smpte2084:p=bt2020:m=bt2020nc:r=tv:npl=203,format=yuv420p10le' \
  -c:v libx265 -preset slow -crf 28 -tag:v hvc1 \
  -x265-params 'log-level=error:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc:hdr10=1' "$to/hdr10.mp4"

run -f lavfi -i 'testsrc2=s=640x360:r=25:d=2' -c:v libx264 -preset slow -crf 32 -pix_fmt yuv420p "$to/silent.mp4"
run -f lavfi -i 'testsrc2=s=640x360:r=25:d=1' -frames:v 1 -c:v libx264 -crf 30 -pix_fmt yuv420p "$to/one-frame.mp4"
run -f lavfi -i 'testsrc2=s=640x360:r=25:d=2' -f lavfi -i 'anoisesrc=d=2:a=0.02:r=48000' -filter_complex '[1]pan=5.1|c0=c0|c1=c0|c2=c0|c3=c0|c4=c0|c5=c0[a]' \
  -map 0:v -map '[a]' -c:v libx264 -preset slow -crf 32 -pix_fmt yuv420p -c:a ac3 -b:a 192k "$to/surround.mkv"
run -f lavfi -i 'testsrc=s=3840x2160:r=60:d=0.5' -c:v libx265 -preset slow -crf 38 -tag:v hvc1 -pix_fmt yuv420p -x265-params log-level=error "$to/uhd60.mp4"
run -f lavfi -i 'testsrc2=s=540x960:r=30:d=2' -f lavfi -i 'sine=330:d=2' -c:v libx264 -preset slow -crf 32 -pix_fmt yuv420p -c:a aac -b:a 48k \
  -movflags use_metadata_tags -metadata location='+51.5007-000.1246/' -metadata comment='Home ground, pitch 2' \
  -metadata com.apple.quicktime.model='iPhone 17' -metadata creation_time='2026-05-02T09:15:00Z' "$to/portrait.mp4"
# The first two seconds are black.
run -f lavfi -i 'color=black:s=640x360:r=25:d=2' -f lavfi -i 'testsrc2=s=640x360:r=25:d=1' -filter_complex '[0][1]concat' \
  -c:v libx264 -preset slow -crf 32 -pix_fmt yuv420p "$to/black-start.mp4"
# An edit list that begins in the middle of a group of pictures: one second of grey is left out, then green.
run -f lavfi -i 'color=gray:s=320x180:r=25:d=1' -f lavfi -i "$grass:s=320x180:r=25:d=1" -filter_complex '[0][1]concat' \
  -c:v libx264 -g 100 -x264-params scenecut=0 -preset slow -crf 32 -pix_fmt yuv420p "$work/edit.mp4"
run -ss 1 -i "$work/edit.mp4" -c copy "$to/edit-list.mp4"
# A camera that was paused for half a minute, in picture and sound.
run -f lavfi -i 'testsrc=s=960x540:r=30:d=2' -f lavfi -i 'sine=440:d=2:r=48000' -vf 'setpts=PTS+gte(T\,1)*30/TB' -af 'asetpts=PTS+gte(T\,1)*30/TB' \
  -fps_mode vfr -enc_time_base 1:90000 -c:v libx264 -preset slow -crf 34 -pix_fmt yuv420p -c:a aac -b:a 32k "$to/pause.mp4"
# Key frames are five seconds apart and show nothing; from the second to the fourth second there is something to see.
run -f lavfi -i 'color=gray:s=320x180:r=25:d=24' -f lavfi -i 'testsrc2=s=320x180:r=25:d=24' -filter_complex "[0][1]overlay=enable='between(t,2,4)'" \
  -c:v libx264 -g 125 -keyint_min 125 -x264-params scenecut=0 -preset slow -crf 34 -pix_fmt yuv420p "$to/sparse-keys.mp4"
# Black but for less than half a second, which is between the twelve frames that are compared for the poster.
run -f lavfi -i 'color=black:s=320x180:r=25:d=6' -f lavfi -i 'testsrc2=s=320x180:r=25:d=6' -filter_complex "[0][1]overlay=enable='between(t,2.3,2.7)'" \
  -c:v libx264 -preset slow -crf 34 -pix_fmt yuv420p "$to/dark.mp4"
# Larger than 720p, with a cover, a time code, and a data track as of an action camera: subtitles under another name.
run -f lavfi -i 'color=green:s=320x180:d=0.04,noise=alls=20' -frames:v 1 "$work/cover.jpg"
run -f lavfi -i 'testsrc=s=1920x1080:r=25:d=0.4' -f lavfi -i 'sine=330:d=0.4' -i "$work/cover.jpg" -i "$work/place.srt" -map 0:v -map 1:a -map 2:v -map 3:s \
  -c:v:0 libx264 -preset slow -crf 34 -pix_fmt yuv420p -c:a aac -b:a 32k -ac 1 -c:v:1 mjpeg -disposition:v:1 attached_pic -c:s mov_text \
  -timecode 09:15:00:00 -metadata title='Training at home' -metadata comment='Home ground, pitch 2' \
  -metadata location='+51.5007-000.1246/' -metadata artist='iPhone 17' -metadata creation_time='2026-05-02T09:15:00Z' \
  -metadata:s:a:0 title='Home ground, pitch 2' "$to/tagged-large.mp4"
LC_ALL=C sed -i 's/tx3g/gpmd/g; s/sbtl/meta/g' "$to/tagged-large.mp4"
run -f lavfi -i 'testsrc=s=160x90:r=25:d=0.4' -f lavfi -i 'sine=330:d=0.4:r=8000' -c:v mjpeg -q:v 12 -c:a pcm_s16le -ac 1 -metadata title='Training at home' \
  -metadata comment='Home ground, pitch 2' -metadata date='2026-05-02' -metadata artist='iPhone 17' "$to/tagged.avi"
run -f lavfi -i 'testsrc=s=320x180:r=25:d=0.4' -f lavfi -i 'sine=330:d=0.4' -attach "$work/cover.jpg" -metadata:s:t mimetype=image/jpeg \
  -c:v libx264 -preset slow -crf 34 -pix_fmt yuv420p -c:a aac -b:a 32k -ac 1 -metadata title='Training at home' -metadata comment='Home ground, pitch 2' \
  -metadata location='+51.5007-000.1246/' -metadata make='Apple' -metadata model='iPhone 17' -metadata date='2026-05-02' \
  -metadata:s:v:0 title='Home ground, pitch 2' "$to/tagged.mkv"
# Sound that no decoder reads.
run -f lavfi -i 'testsrc=s=320x180:r=25:d=1' -f lavfi -i 'sine=440:d=1' -c:v mpeg4 -q:v 10 -c:a aac -b:a 32k "$work/sound.mp4"
run -i "$work/sound.mp4" -c copy -bsf:a noise=amount=1 "$to/broken-sound.mp4"
# The size of the pictures changes, as when a call is recorded.
for size in 320x180 160x90; do
  run -f lavfi -i "testsrc=s=$size:r=25:d=1" -c:v libvpx -b:v 100k "$work/$size.webm"
  echo "file $size.webm" >> "$work/sizes.txt"
done
run -f concat -i "$work/sizes.txt" -c copy "$to/resized.webm"
ls -l "$to"
